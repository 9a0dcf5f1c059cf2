// Reads the details of a sprint in a file: first day, last day and status.
import type { SprintStatus } from '@worklane/domain/sprints/vocabulary';
import type { ImportedTicket } from './imported-ticket.ts';

type Facts = NonNullable<ImportedTicket['sprint_facts']>;

const STATES: readonly [SprintStatus, RegExp][] = [
  ['completed', /^(?:closed?|completed?|done|finished|past|ended)$/i],
  ['active', /^(?:active|current|started|open|in progress)$/i],
  ['planned', /^(?:future|planned|upcoming|next)$/i],
];

export function sprintState(given: string): SprintStatus | undefined {
  return STATES.find(([, words]) => words.test(given.trim()))?.[0];
}

/** Collects what a file says about a sprint; undefined when it says nothing. */
export function sprintFacts(start_date?: string | null, end_date?: string | null, status?: SprintStatus) {
  const facts: Facts = {};
  if (start_date) facts.start_date = start_date;
  if (end_date) facts.end_date = end_date;
  if (status) facts.status = status;
  return Object.keys(facts).length > 0 ? facts : undefined;
}

const WRITTEN = /\.Sprint@[0-9a-f]+\[(.*)\]$/s;

/** Reads a sprint as Jira Server writes it: `...Sprint@1f[id=3,state=CLOSED,name=Web 1,startDate=...]`. */
export function jiraSprint(cell: string): { name: string; facts?: Facts | undefined } {
  const [, inside] = WRITTEN.exec(cell.slice(0, 4_000)) ?? [];
  if (inside === undefined) return { name: cell };
  // A name or a goal may hold commas: a value ends where the next member begins.
  const members = new Map(
    [...inside.matchAll(/(?:^|,)([A-Za-z]+)=(.*?)(?=,[A-Za-z]+=|$)/gs)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  const day = (name: string) => /^\d{4}-\d\d-\d\d/.exec(members.get(name) ?? '')?.[0];
  const facts = sprintFacts(
    day('startDate'),
    day('completeDate') ?? day('endDate'),
    sprintState(members.get('state') ?? ''),
  );
  return { name: members.get('name') ?? cell, facts };
}
