// Defines a kind of job: its name and the type of its data, shared by the code that adds one and its handler.
import type { Queryable } from '../database/database.ts';

/** The name is stored in the database: after renaming a kind, its old jobs are never run. */
export interface JobKind<Data extends object> {
  name: string;
  /** Shown to a company's administrators when the job is given up; without it they see nothing. */
  says?: string;
  /** A job waits this long before its first try. */
  afterSeconds?: number;
  /** The same, for each job by itself. */
  afterSecondsOf?(data: Data): number;
  /** Of jobs with the same key, one at a time waits, runs or is tried again; more are not added. */
  keyOf?(data: Data): string;
  /** Carries the type only; never set. */
  data?: Data;
}

/**
 * Marks the job as done in the handler's own transaction, so that its writes happen once even if two processes run it.
 * @throws Error when the job is already done
 */
export type Settle = (tx: Queryable) => Promise<void>;

/** Overrides the queue's defaults for one kind of job. */
export interface JobLimits {
  /** A job that takes longer is started again. */
  expireInSeconds?: number;
  /** A job without a heartbeat for this long is started again: its process was killed. */
  heartbeatSeconds?: number;
  retryLimit?: number;
  /** Jobs of this kind that one process runs at the same time. */
  atOnce?: number;
}

export interface JobHandler {
  name: string;
  says?: string | undefined;
  hasKey: boolean;
  limits: JobLimits;
  run(data: object, settle: Settle): Promise<void>;
}

export const defineJob = <Data extends object>(
  name: string,
  says?: string,
  waits: Pick<JobKind<Data>, 'afterSeconds' | 'afterSecondsOf' | 'keyOf'> = {},
): JobKind<Data> => Object.assign({ name }, says && { says }, waits);

/** @param run may run twice for one job, for example after a kill: it checks what already exists, or calls `settle` */
export const handles = <Data extends object>(
  { name, says, keyOf }: JobKind<Data>,
  run: (data: Data, settle: Settle) => Promise<void>,
  limits: JobLimits = {},
): JobHandler => ({ name, says, hasKey: keyOf !== undefined, limits, run: run as JobHandler['run'] });

type WorkByName = Readonly<Record<string, () => Promise<unknown>>>;

/** Work that no request or event triggers, by name. */
export interface RegularWork {
  /** In one process, such as deleting expired sessions. */
  everyTenMinutes: WorkByName;
  /** In every process at each full minute: what is due then, and harmless twice. */
  everyMinute: WorkByName;
}
