// Copies every row from one database into another that has the same tables, also of another major version.
import pg from 'pg';

interface Table {
  name: string;
  columns: string;
  bytes: number;
  /** What it is a partition of, and of which values. */
  parent: string | null;
  bound: string | null;
}

const SAY_MS = 5_000;
const OURS = `nspname not in ('information_schema', 'pg_catalog') and nspname not like 'pg\\_t%'`;
const TABLES = `
  select c.oid::regclass::text as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns,
         pg_table_size(c.oid) as bytes, (select inhparent::regclass::text from pg_inherits where inhrelid = c.oid) as parent,
         pg_get_expr(relpartbound, c.oid) as bound
  from pg_class c join pg_namespace n on n.oid = relnamespace
  join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
  where relkind = 'r' and ${OURS}
  group by c.oid order by 1`;

/**
 * @param file where each table's rows lie on their way; both servers run on this machine and may write and read it
 * @throws Error when the target has no place for something
 */
export async function copyDatabase(
  fromUrl: string,
  toUrl: string,
  file: string,
  say: (sentence: string) => void,
): Promise<void> {
  const [from, to] = [fromUrl, toUrl].map((url) => new pg.Client({ connectionString: url })) as [pg.Client, pg.Client];
  try {
    await Promise.all([from.connect(), to.connect()]);
    // Names come out with their schemas, and rows go in without their references being checked: they were, once.
    await from.query(`set search_path to ''`);
    await to.query(`set search_path to ''; set session_replication_role to replica`);
    const tables = await prepareTables(from, to);
    const bytes = tables.reduce((sum, each) => sum + Number(each.bytes), 0);
    say(`Copying ${tables.length} tables (${Math.ceil(bytes / 1024 / 1024).toLocaleString('en')} MB)...`);
    let [done, lastSaid] = [0, Date.now()];
    for (const table of tables) {
      if (Date.now() - lastSaid > SAY_MS) {
        say(`${Math.floor((done / bytes) * 100)} % copied...`);
        lastSaid = Date.now();
      }
      await copyTable(from, to, table, file);
      done += Number(table.bytes);
    }
    await copySequences(from, to);
    await to.query('analyze');
  } finally {
    await Promise.all([from.end(), to.end()]);
  }
}

/** Empties the target's tables, and makes the partitions it lacks. */
async function prepareTables(from: pg.Client, to: pg.Client): Promise<Table[]> {
  const { rows: tables } = await from.query<Table>(TABLES);
  const { rows: there } = await to.query<Table>(TABLES);
  const missing = tables.filter(({ name }) => there.every((each) => each.name !== name));
  for (const { name, parent, bound } of missing) {
    if (!parent)
      throw new Error(`it has a table that Worklane does not know (${name}); move it elsewhere and start again`);
    await to.query(`create table ${name} partition of ${parent} ${bound}`);
  }
  await to.query(`truncate ${[...there, ...missing].map(({ name }) => name).join(', ')}`);
  return tables;
}

async function copyTable(from: pg.Client, to: pg.Client, { name, columns }: Table, file: string): Promise<void> {
  const path = pg.escapeLiteral(file);
  const { rowCount: read } = await from.query(`copy ${name} (${columns}) to ${path}`);
  const { rowCount: written } = await to.query(`copy ${name} (${columns}) from ${path}`);
  if (read !== written) throw new Error(`of ${read} rows of ${name}, ${written} were written`);
}

async function copySequences(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows } = await from.query<{ name: string; last_value: string }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value from pg_sequences where last_value is not null`);
  for (const { name, last_value } of rows) await to.query('select setval($1, $2)', [name, last_value]);
}
