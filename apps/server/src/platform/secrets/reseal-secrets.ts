// Seals stored secrets with the key in use, after it was changed. A job does it, value by value: killed, it goes on where it stopped,
// because each value names the key it was sealed with.
import sql, { empty, join, type Sql } from 'sql-template-tag';
import { named } from '../database/sql-name.ts';
import { defineJob, handles, type JobHandler } from '../jobs/define-job.ts';
import type { Services } from '../services.ts';
import type { SealedColumn } from './sealed-column.ts';

type Parts = Pick<Services, 'db' | 'sealFor' | 'log'>;

const resealSecrets = defineJob<Record<string, never>>('secrets.reseal');

const LIMITS = { expireInSeconds: 3600, heartbeatSeconds: 15, atOnce: 1 };
const AT_ONCE = 100;

export const resealJobs = (services: Services, columns: readonly SealedColumn[]): JobHandler[] => [
  handles(
    resealSecrets,
    async () => {
      const { former, unreadable } = await lookThrough(services, columns, (column, found) =>
        save(services, column, found),
      );
      const { log } = services;
      if (former > 0) log.warn({ secrets: former }, 'secrets of SECRET_KEY_FORMER were sealed with SECRET_KEY');
      if (unreadable > 0) log.error({ secrets: unreadable }, 'secrets can be opened with neither key');
    },
    LIMITS,
  ),
];

/** Runs again every ten minutes: other processes may still seal values with the former key. */
export async function resealAgain({ config, jobs }: Pick<Services, 'config' | 'jobs'>): Promise<void> {
  if (config.formerSecretKeys.length > 0) await jobs.add(resealSecrets, {});
}

/** Begins to seal anew what a former key sealed. @returns what the operator has to know at the start */
export async function resealAtStart(services: Services, columns: readonly SealedColumn[]): Promise<string[]> {
  const { former, unreadable } = await lookThrough(services, columns, async () => undefined);
  const notices: string[] = [];
  if (unreadable > 0)
    notices.push(
      `${unreadable} stored secrets can't be opened: they were sealed with another SECRET_KEY. Start with that one as SECRET_KEY_FORMER, or have their owners connect again.`,
    );
  if (former > 0) {
    await services.jobs.add(resealSecrets, {});
    notices.push(
      `${former} stored secrets are being sealed with the present SECRET_KEY. Keep SECRET_KEY_FORMER until that is done.`,
    );
  } else if (services.config.formerSecretKeys.length > 0) {
    notices.push('All stored secrets are sealed with the present SECRET_KEY: remove SECRET_KEY_FORMER.');
  }
  return notices;
}

interface Found {
  row: Record<string, unknown>;
  sealed: string;
  /** The same, sealed with the key in use. */
  anew: string;
}

/** @param use gets each value that a former key sealed */
async function lookThrough(
  services: Parts,
  columns: readonly SealedColumn[],
  use: (column: SealedColumn, found: Found) => Promise<void>,
): Promise<{ former: number; unreadable: number }> {
  const counts = { former: 0, unreadable: 0 };
  for (const column of columns) {
    let last: Record<string, unknown> | undefined;
    for (let rows = await read(services, column, last); rows.length > 0; rows = await read(services, column, last)) {
      for (const { sealed, ...row } of rows) {
        const anew = sealAnew(services, column, row, sealed);
        if (anew === undefined) counts.unreadable++;
        else if (anew !== sealed) {
          counts.former++;
          await use(column, { row, sealed, anew });
        }
      }
      last = rows.at(-1);
    }
  }
  return counts;
}

/** @returns the same if nothing is to be done, undefined if no key opens it */
function sealAnew(
  { sealFor }: Parts,
  { purpose, ownerOf, inner }: SealedColumn,
  row: Record<string, unknown>,
  sealed: string,
): string | undefined {
  const seal = sealFor(purpose);
  const owner = ownerOf(row);
  try {
    const text = seal.open(sealed, owner);
    const anew = inner?.sealAnew(text, row, sealFor) ?? text;
    return anew === text && seal.isCurrent(sealed) ? sealed : seal.close(anew, owner);
  } catch {
    return undefined;
  }
}

const columnsOf = (names: readonly string[]): Sql => join(names.map(named), ', ');
const sealedIn = ({ column, field }: SealedColumn): Sql => (field ? sql`${named(column)} ->> ${field}` : named(column));

function read(
  { db, sealFor }: Parts,
  column: SealedColumn,
  last: Record<string, unknown> | undefined,
): Promise<(Record<string, unknown> & { sealed: string })[]> {
  const { table, key, more = [], purpose, where, inner } = column;
  const value = sealedIn(column);
  const after = last ? sql`and (${columnsOf(key)}) > (${join(key.map((name) => last[name]))})` : empty;
  return db.query(sql`
    select ${columnsOf([...key, ...more])}, ${value} as sealed from ${named(table)}
    where ${value} is not null and ${where ?? sql`true`}
      and (not starts_with(${value}, ${sealFor(purpose).mark}) or ${inner?.where ?? sql`false`}) ${after}
    order by ${columnsOf(key)} limit ${AT_ONCE}::integer`);
}

/** Changes a value only while it is still the one that was read. */
async function save({ db }: Parts, column: SealedColumn, { row, sealed, anew }: Found): Promise<void> {
  const { table, key, column: name, field } = column;
  const changed = field ? sql`jsonb_set(${named(name)}, ${[field]}::text[], to_jsonb(${anew}::text))` : sql`${anew}`;
  const isRow = sql`(${columnsOf(key)}) = (${join(key.map((each) => row[each]))})`;
  await db.query(sql`
    update ${named(table)} set ${named(name)} = ${changed} where ${isRow} and ${sealedIn(column)} = ${sealed}`);
}
