// Puts the name of a column or a table into a statement: a name of this code, and nothing else that a value might hold.
import { raw, type Sql } from 'sql-template-tag';

/** @throws Error for anything but letters and underscores, with an alias before a dot */
export function named(name: string): Sql {
  if (!/^(?:[a-z][a-z_]*\.)?[a-z][a-z_]*$/.test(name)) throw new Error(`"${name.slice(0, 80)}" is no name of a column`);
  return raw(name);
}
