// Describes where sealed values are stored, as data, so that all of them can be sealed with another key.
import type { Sql } from 'sql-template-tag';
import type { Seal } from './seal.ts';

export interface SealedColumn<Row = Record<string, unknown>> {
  table: string;
  /** The columns of the primary key. */
  key: readonly string[];
  /** Other columns that `ownerOf` needs. */
  more?: readonly string[];
  column: string;
  /** In a column with JSON, the field that holds the sealed value. */
  field?: string;
  /** The rows whose values may still be opened; all of them if left out. */
  where?: Sql;
  purpose: string;
  ownerOf(row: Row): string;
  /** For texts in which something is sealed once more. */
  inner?: {
    /** Rows to look at even if they are sealed with the key in use. */
    where: Sql;
    /** @returns the text with its inner value sealed with the key in use; the same text if it already is */
    sealAnew(text: string, row: Row, sealFor: (purpose: string) => Seal): string;
  };
}

/** @template Row the columns of its key, and those of `more` */
export const sealedColumn = <Row extends object>(column: SealedColumn<Row>): SealedColumn => column as SealedColumn;
