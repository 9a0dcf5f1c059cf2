// Cuts a page out of what a search finds: in order, behind the last result of the page before.
import sql, { empty, type Sql } from 'sql-template-tag';

/** The place of a result in the order: numbers, the least first, then its id. */
interface Place {
  sort: readonly string[];
  id: string;
}

export interface Page {
  limit: number;
  /** The cursor of the page before. */
  after?: string | undefined;
}

/** What each statement tells of a row besides its columns. */
export interface Placed {
  id: string;
  sort: number[];
}

/**
 * @param statement rows with `id`, and their place as `sort`
 * @returns a statement for the rows of the page, in order
 */
export function pageOf(statement: Sql, { limit, after }: Page): Sql {
  const place = after === undefined ? undefined : placeOf(after);
  const behind = place ? sql`where (y.sort, y.id) > (${place.sort}::bigint[], ${place.id}::uuid)` : empty;
  return sql`select * from (${statement}) y ${behind} order by y.sort, y.id limit ${limit}::integer`;
}

/** Sorts the newest first, as a growing number. */
export const newestFirst = (at: Sql): Sql => sql`-(extract(epoch from ${at}) * 1000000)::bigint`;

export const cursorOf = ({ sort, id }: Placed): string => [...sort, id].join('.');

/** Reads a cursor, whose form the contract has checked. */
function placeOf(cursor: string): Place {
  const parts = cursor.split('.');
  return { sort: parts.slice(0, -1), id: parts.at(-1) ?? '' };
}
