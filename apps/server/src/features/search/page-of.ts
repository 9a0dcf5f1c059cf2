// Cuts a page out of what a search finds: in order, behind the last result of the page before.
import sql, { empty, type Sql } from 'sql-template-tag';

/** The place of a result in the order: numbers, the least first, then its id. */
interface CursorParts {
  sort: readonly string[];
  id: string;
}

export interface Page {
  limit: number;
  /** The cursor of the page before. */
  after?: string | undefined;
}

/** What each statement tells of a row besides its columns. */
export interface SortedRow {
  id: string;
  sort: number[];
}

/**
 * @param statement rows with `id`, and their place as `sort`
 * @returns a statement for the rows of the page, in order
 */
export function pageOf(statement: Sql, { limit, after }: Page): Sql {
  const last = after === undefined ? undefined : readCursor(after);
  const behind = last ? sql`where (y.sort, y.id) > (${last.sort}::bigint[], ${last.id}::uuid)` : empty;
  return sql`select * from (${statement}) y ${behind} order by y.sort, y.id limit ${limit}::integer`;
}

/** Sorts the newest first, as a growing number. */
export const newestFirst = (at: Sql): Sql => sql`-(extract(epoch from ${at}) * 1000000)::bigint`;

export const cursorOf = ({ sort, id }: SortedRow): string => [...sort, id].join('.');

/** Reads a cursor, whose form the contract has checked. */
function readCursor(cursor: string): CursorParts {
  const parts = cursor.split('.');
  return { sort: parts.slice(0, -1), id: parts.at(-1) ?? '' };
}
