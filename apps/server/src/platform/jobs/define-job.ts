// Names a kind of job and what it is told, for those who add one and for the handler that does it.

/** Its name is kept in the database: a new name leaves jobs of the old one behind. */
export interface JobKind<Data extends object> {
  name: string;
  /** Only a type. */
  data?: Data;
}

export interface JobHandler {
  name: string;
  run(data: object): Promise<void>;
}

export const defineJob = <Data extends object>(name: string): JobKind<Data> => ({ name });

/** @param run may run twice for the same job, after a kill for example: it looks at what is already there */
export const handles = <Data extends object>(
  { name }: JobKind<Data>,
  run: (data: Data) => Promise<void>,
): JobHandler => ({ name, run: run as JobHandler['run'] });
