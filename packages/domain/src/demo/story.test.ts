// Tests that the demo's stories are consistent: what a ticket refers to exists, and is older.
import { expect, it } from 'vitest';
import { TICKET_LIMITS } from '../tickets/vocabulary.ts';
import { CARE } from './clinic-portal-story.ts';
import { EDGE } from './edge-story.ts';
import { SHOP } from './harbour-shop-story.ts';
import { SAMPLE_STORY } from './sample-story.ts';

it.each([EDGE, SHOP, CARE, SAMPLE_STORY])(
  'tells $name without contradictions',
  ({ people, tickets, documents = [] }) => {
    const titles = tickets.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    const everybody = ['mara', ...people];
    for (const [index, ticket] of tickets.entries()) {
      const { title, by, assignees = [], comments = [], createdAgo, movedAgo = 0, parent, link } = ticket;
      expect(title.length).toBeLessThanOrEqual(TICKET_LIMITS.title);
      expect(everybody).toEqual(expect.arrayContaining([by, ...assignees, ...comments.map((each) => each.by)]));
      expect(movedAgo).toBeLessThanOrEqual(createdAgo);
      for (const { afterDays } of comments) expect(afterDays).toBeLessThanOrEqual(createdAgo);
      if (parent) {
        const above = titles.indexOf(parent);
        expect(above).toBeGreaterThanOrEqual(0);
        expect(above).toBeLessThan(index);
        expect(tickets[above]?.createdAgo).toBeGreaterThanOrEqual(createdAgo);
      }
      if (link) expect(titles).toContain(link.to);
    }
    for (const { by, createdAgo, content, threads = [] } of documents) {
      const comments = threads.flatMap((thread) => thread.comments);
      expect(everybody).toEqual(expect.arrayContaining([by, ...comments.map((each) => each.by)]));
      for (const { afterDays } of comments) expect(afterDays).toBeLessThanOrEqual(createdAgo);
      for (const { about } of threads)
        if (about && 'html' in content) expect(content.html.split(about)).toHaveLength(2);
    }
  },
);
