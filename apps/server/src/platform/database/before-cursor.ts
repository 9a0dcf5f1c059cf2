// Builds the part of a statement that starts a page where the last one ended.
import { Id, Timestamp } from '@worklane/contract/platform/primitives';
import sql, { empty, type Sql } from 'sql-template-tag';
import { failInput } from '../http/fail.ts';

/** Years that both the format of the wire and the database know. */
const KNOWN_YEAR = /^(19|20)\d\d-/;

/** @throws Refusal invalid_input */
export function beforeCursor(at: Sql, id: Sql, cursor: string | undefined): Sql {
  if (cursor === undefined) return empty;
  const [moment = '', last, ...more] = cursor.split(',');
  const isMoment = KNOWN_YEAR.test(moment) && Timestamp.safeParse(moment).success;
  if (!isMoment || !Id.safeParse(last).success || more.length > 0)
    failInput('query.before', 'is not where a page ended');
  return sql`and (${at}, ${id}) < (${moment}::timestamptz, ${last}::uuid)`;
}
