// Makes up tickets that look like a real team's: mostly done, some with long descriptions, spread over years. The same
// seed always gives the same tickets, so that a measurement or a picture can be repeated.
import type { Priority, StatusCategory, TicketType } from '../tickets/vocabulary.ts';
import { HOUR_MS } from '../units.ts';
import { AREAS, type Area, SENTENCES, SNIPPETS, TITLES } from './words.ts';

export interface MadeTicket {
  title: string;
  description: string;
  status: StatusCategory;
  priority: Priority;
  type: TicketType;
  labels: string[];
  estimate: number | null;
  created_at: string;
}

interface Options {
  count: number;
  seed: number;
  /** The newest ticket is at most a few days older than this. */
  until: Date;
}

/** How often each comes, in parts of the whole. */
const STATUSES = { done: 64, todo: 18, in_review: 9, in_progress: 9 } as const;
const PRIORITIES = { medium: 42, high: 29, low: 15, urgent: 14 } as const;
const TYPES = { task: 60, bug: 20, feature: 12, improvement: 8 } as const;
const ESTIMATES = { 1: 16, 2: 17, 3: 18, 5: 17, 8: 15, 0: 17 } as const;
const LABEL_COUNTS = { 0: 60, 1: 30, 2: 10 } as const;
/** Sentences of a description; many tickets say everything in their title. */
const LENGTHS = { 0: 30, 1: 14, 2: 14, 4: 18, 7: 14, 12: 8, 25: 2 } as const;

const HOURS_BETWEEN = 7;

/** Makes tickets, oldest first. */
export function makeTickets({ count, seed, until }: Options): MadeTicket[] {
  const random = createRandom(seed);
  const start = until.getTime() - count * HOURS_BETWEEN * HOUR_MS;
  return Array.from({ length: count }, (_, index) => {
    const area = pick(random, AREAS);
    const type = pickByWeight(random, TYPES);
    const age = index / count;
    const at = start + (index + random()) * HOURS_BETWEEN * HOUR_MS;
    return {
      title: fill(random, area, pick(random, TITLES[type])),
      description: describe(random, area),
      // What is old is done, but for a few that nobody ever took.
      status: age < 0.5 && random() < 0.85 ? 'done' : pickByWeight(random, STATUSES),
      priority: pickByWeight(random, PRIORITIES),
      type,
      labels: labelsOf(random, area),
      estimate: Number(pickByWeight(random, ESTIMATES)) || null,
      created_at: new Date(Math.floor(at / 1000) * 1000).toISOString(),
    };
  });
}

type Random = () => number;

/** Makes random numbers from 0 up to 1, the same sequence for the same seed (mulberry32). */
function createRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

function pickByWeight<Key extends string>(random: Random, weights: Readonly<Record<Key, number>>): Key {
  const entries = Object.entries(weights) as [Key, number][];
  let left = random() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [key, weight] of entries) {
    left -= weight;
    if (left < 0) return key;
  }
  return (entries[0] as [Key, number])[0];
}

function fill(random: Random, area: Area, template: string): string {
  const thing = pick(random, area.things);
  const other = pick(random, pick(random, AREAS).things);
  const text = template
    .replaceAll('{thing}', thing)
    .replaceAll('{Thing}', thing)
    .replaceAll('{other}', other)
    .replaceAll('{where}', pick(random, area.wheres));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function describe(random: Random, area: Area): string {
  const length = Number(pickByWeight(random, LENGTHS));
  const parts = Array.from({ length }, () => fill(random, area, pick(random, SENTENCES)));
  if (length > 2 && random() < 0.3) parts.splice(2, 0, `\n\n${pick(random, SNIPPETS)}\n\n`);
  return parts
    .join(' ')
    .replace(/ *\n\n */g, '\n\n')
    .trim();
}

function labelsOf(random: Random, area: Area): string[] {
  const wanted = Number(pickByWeight(random, LABEL_COUNTS));
  return [...new Set([area.label, pick(random, AREAS).label].slice(0, wanted))];
}
