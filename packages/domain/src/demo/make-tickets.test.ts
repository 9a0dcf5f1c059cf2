// Tests that generated tickets are repeatable, within the product's limits, and of the stated proportions.
import { expect, it } from 'vitest';
import { makeTickets } from './make-tickets.ts';

const UNTIL = new Date('2026-11-21T12:00:00Z');
const tickets = makeTickets({ count: 5_000, seed: 1, until: UNTIL });

it('gives the same tickets for the same seed, and others for another', () => {
  expect(makeTickets({ count: 5_000, seed: 1, until: UNTIL })).toEqual(tickets);
  expect(makeTickets({ count: 50, seed: 2, until: UNTIL })).not.toEqual(tickets.slice(0, 50));
});

it('looks like a real project', () => {
  const share = (matches: (ticket: (typeof tickets)[number]) => boolean) =>
    tickets.filter(matches).length / tickets.length;
  const average = tickets.reduce((sum, ticket) => sum + ticket.description.length, 0) / tickets.length;
  expect(average).toBeGreaterThan(220);
  expect(average).toBeLessThan(380);
  expect(Math.max(...tickets.map((ticket) => ticket.description.length))).toBeGreaterThan(1_500);
  expect(share((ticket) => ticket.status === 'done')).toBeGreaterThan(0.6);
  expect(share((ticket) => ticket.status === 'todo')).toBeGreaterThan(0.08);
  expect(share((ticket) => ticket.labels.length > 0)).toBeGreaterThan(0.3);
  expect(share((ticket) => ticket.estimate === null)).toBeGreaterThan(0.1);
  expect(new Set(tickets.map((ticket) => ticket.title)).size).toBeGreaterThan(1_500);
  for (const { title, labels } of tickets) {
    expect(title).toMatch(/^[A-Z][^{}]{5,199}$/);
    expect(labels.length).toBe(new Set(labels).size);
  }
});

it('creates tickets from old to new that end before the given day', () => {
  const dates = tickets.map((ticket) => ticket.created_at);
  expect(dates).toEqual(dates.toSorted());
  expect(dates.at(-1)?.localeCompare(UNTIL.toISOString())).toBe(-1);
});
