// Lets work decide and write inside a transaction, and keeps with it the events and jobs it leaves.
import type { Viewer } from '@worklane/domain/access/can';
import { uuidv7 } from 'uuidv7';
import type { Queryable } from '../database/database.ts';
import { type NewEvent, writeEvents } from '../events/event-log.ts';
import type { Jobs } from '../jobs/create-jobs.ts';
import type { JobKind } from '../jobs/define-job.ts';

export interface CommandContext {
  tx: Queryable;
  viewer: Viewer;
  now: Date;
  newId(): string;
  /** Says what happened. Written with the change, so that neither is ever there without the other. */
  emit(event: NewEvent): void;
  /** Leaves work that must happen after the commit. Kept with the change, so that neither is ever there without the other. */
  enqueue<Data extends object>(kind: JobKind<Data>, data: Data): void;
}

/** What is to be announced after the commit. */
export interface Left {
  events: NewEvent[];
  /** Names of jobs. */
  jobs: string[];
}

interface Parts {
  tx: Queryable;
  jobs: Pick<Jobs, 'add'>;
  viewer: Viewer;
  /** Whom the events name. */
  actorId: string | null;
  now: Date;
}

export async function actWithin<Answer>(
  { tx, jobs, viewer, actorId, now }: Parts,
  work: (context: CommandContext) => Promise<Answer>,
): Promise<{ answer: Answer; left: Left }> {
  const emitted: NewEvent[] = [];
  const enqueued: { kind: JobKind<object>; data: object }[] = [];
  const answer = await work({
    tx,
    viewer,
    now,
    newId: uuidv7,
    emit: (event) => void emitted.push(event),
    enqueue: (kind, data) => void enqueued.push({ kind, data }),
  });
  await writeEvents(tx, emitted, actorId);
  for (const { kind, data } of enqueued) await jobs.add(kind, data, tx);
  return { answer, left: { events: emitted, jobs: enqueued.map(({ kind }) => kind.name) } };
}
