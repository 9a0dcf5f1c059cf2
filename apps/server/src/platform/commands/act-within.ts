// Runs work inside a transaction, and writes the events and jobs it adds into the same transaction.
import type { Viewer } from '@worklane/domain/access/can';
import type { Sql } from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import type { Queryable } from '../database/database.ts';
import { type NewEvent, writeEvents } from '../events/event-log.ts';
import type { Jobs } from '../jobs/create-jobs.ts';
import type { JobKind } from '../jobs/define-job.ts';

export interface CommandContext {
  tx: Queryable;
  viewer: Viewer;
  now: Date;
  /** What the files of a company may take. */
  storageMegabytes: number;
  newId(): string;
  /** Adds an event to the log, committed with the change. */
  emit(event: NewEvent): void;
  /** Notes what undoing needs, where the command reads it anyway under its own locks. Missing when nobody keeps what undoes it. */
  remember?(found: object): void;
  /** Adds a job to run after the commit, committed with the change. */
  enqueue<Data extends object>(kind: JobKind<Data>, data: Data): void;
}

/** Events and jobs to announce after the commit. */
export interface Left {
  events: NewEvent[];
  /** Names of their kinds. */
  jobs: string[];
}

export interface Acting {
  tx: Queryable;
  jobs: Pick<Jobs, 'add'>;
  viewer: Viewer;
  /** The user that the events name as the actor. */
  actorId: string | null;
  /** The name of the command, or of what takes its place. */
  command: string;
  now: Date;
  /** Left out, no file fits. */
  storageMegabytes?: number;
  /** Of which the command is a part. */
  batchId?: string;
  /** What else is written with the events, in the same statement. */
  besides?(events: readonly NewEvent[]): Sql | undefined;
}

export async function actWithin<Answer>(
  { tx, jobs, viewer, actorId, command, now, batchId, besides, storageMegabytes = 0 }: Acting,
  work: (context: CommandContext) => Promise<Answer>,
): Promise<{ answer: Answer; left: Left }> {
  const emitted: NewEvent[] = [];
  const enqueued: { kind: JobKind<object>; data: object }[] = [];
  const answer = await work({
    tx,
    viewer,
    now,
    storageMegabytes,
    newId: uuidv7,
    emit: (event) => void emitted.push(event),
    enqueue: (kind, data) => void enqueued.push({ kind, data }),
  });
  const via = viewer.via ?? 'page';
  await writeEvents(tx, emitted, { actorId, command, via, batchId }, besides?.(emitted));
  for (const { kind, data } of enqueued) await jobs.add(kind, data, tx);
  return { answer, left: { events: emitted, jobs: enqueued.map(({ kind }) => kind.name) } };
}
