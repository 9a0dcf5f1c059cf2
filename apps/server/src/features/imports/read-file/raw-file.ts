// Declares the result of the JSON and CSV readers: rows whose values are found but not yet checked.
import { IMPORT_LIMITS } from '@worklane/contract/imports';
import type { Field } from './columns.ts';
import { Unreadable } from './unreadable.ts';

export interface RawRow {
  /** 1 is the first ticket of the file. */
  row: number;
  line: number | null;
  values: Partial<Record<Field, unknown>>;
  /** Why the row as a whole cannot be read. */
  problem?: string;
}

export interface RawFile {
  rows: RawRow[];
  /** Names of columns that mean nothing here. */
  ignored: string[];
  /** It is the table our own export writes. */
  isOwn?: boolean;
}

export function refuseTooMany(rows: number): void {
  if (rows > IMPORT_LIMITS.rows) {
    throw new Unreadable(
      `it has more than ${IMPORT_LIMITS.rows.toLocaleString('en')} rows. Split it into several files.`,
    );
  }
}
