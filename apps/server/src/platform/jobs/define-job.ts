// Names a kind of job and what it is told, for those who add one and for the handler that does it.
import type { Queryable } from '../database/database.ts';

/** Its name is kept in the database: a new name leaves jobs of the old one behind. */
export interface JobKind<Data extends object> {
  name: string;
  /** What a company's administrators are told when it is given up; nothing when left out. */
  says?: string;
  /** Only a type. */
  data?: Data;
}

/**
 * Settles the job in a transaction of the handler's: what is written there happens once, whoever else runs the job.
 * @throws Error when it is settled already
 */
export type Settle = (tx: Queryable) => Promise<void>;

/** How the queue deals with a kind of job, where it is not as usual. */
export interface JobLimits {
  /** What takes longer is begun again. */
  expireInSeconds?: number;
  /** What is silent for so long is begun again: its process was killed. */
  heartbeatSeconds?: number;
  retryLimit?: number;
  /** Of this kind, in one process. */
  atOnce?: number;
}

export interface JobHandler {
  name: string;
  says?: string | undefined;
  limits: JobLimits;
  run(data: object, settle: Settle): Promise<void>;
}

export const defineJob = <Data extends object>(name: string, says?: string): JobKind<Data> => ({
  name,
  ...(says && { says }),
});

/** @param run may run twice for the same job, after a kill for example: it looks at what is already there, or settles */
export const handles = <Data extends object>(
  { name, says }: JobKind<Data>,
  run: (data: Data, settle: Settle) => Promise<void>,
  limits: JobLimits = {},
): JobHandler => ({ name, says, limits, run: run as JobHandler['run'] });

/** Work that has no occasion of its own, such as taking away what is overdue, by name: every ten minutes, in one process. */
export type RegularWork = Readonly<Record<string, () => Promise<unknown>>>;
