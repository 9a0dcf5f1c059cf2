// Creates the world of the authorization walk: two companies, one person of every role, and a fingerprint of all stored rows.
// The records in its targets are in walk-target.ts.
import type { Role } from '@worklane/domain/access/roles';
import { ROLES } from '@worklane/domain/access/roles';
import type { TokenRight } from '@worklane/domain/tokens/vocabulary';
import sql, { raw } from 'sql-template-tag';
import { vi } from 'vitest';
import type { App } from '../../app.ts';
import type { Database } from '../../platform/database/database.ts';
import { aToken } from '../a-token.ts';
import { aMember, aPerson, aProject, type TestPerson } from '../factories.ts';
import { insertTarget, type MixedTarget, noteNothing, type Target, type TargetKind } from './walk-target.ts';

/** Who calls: `role` is theirs in the first company, null when they are nobody there (any more). */
export interface Principal {
  name: string;
  role: Role | null;
  person: TestPerson | null;
  /** They call with an API token that has these rights. */
  rights?: TokenRight;
  /** The token sees one project alone, which is no target of the walk. */
  isElsewhere?: true;
}

export interface World {
  app: App;
  principals: Principal[];
  /**
   * Makes a target nobody has changed: returns the last one again unless its file was touched or it has become old.
   * @param author writes the target's comment
   */
  makeTarget(kind: TargetKind, author: TestPerson | null): Promise<Target>;
  /**
   * Puts every row back as it was at the fingerprint, except the events, which readers may still have to read. Bytes
   * are not put back: a target whose files were touched is given up, and a new one is made.
   */
  leave(target: Target, since: string): Promise<void>;
  makeMixedTarget(author: TestPerson | null): Promise<MixedTarget>;
  /** Returns a fingerprint of everything stored: two are equal exactly when nothing was written in between. */
  fingerprint(): Promise<string>;
  /** Lists the tables that were written to since the fingerprint, one entry for each row. */
  writtenSince(fingerprint: string): Promise<string[]>;
  /** Takes away all targets and what was made in them once they are many, so that the fingerprint stays quick to take. */
  clear(): Promise<void>;
}

/** What is written here goes on to the bytes of files. */
const FILE_TABLES = new Set(['files', 'file_removals', 'file_departures', 'staged_files']);
/** Some records can be restored only for some minutes, and must be young when the last call of a long walk names them. */
const TARGET_LASTS_MS = 60_000;
/** Fewer than a company may have templates: each target brings one. */
const TARGETS_KEPT = 80;

export async function makeWorld(app: App): Promise<World> {
  const { db, viewers } = app.services;
  const owner = await aPerson(app, 'The owner');
  const home = owner.company_id;
  const outsider = await aPerson(app, 'An outsider');
  const principals: Principal[] = [{ name: 'owner', role: 'owner', person: owner }];
  for (const role of ROLES.filter((each) => each !== 'owner')) {
    principals.push({ name: role, role, person: await aMember(app, home, role) });
  }
  const disabled = await aMember(app, home, 'admin');
  await db.query(
    sql`update company_members set status = 'disabled' where company_id = ${home} and user_id = ${disabled.id}`,
  );
  const removed = await aMember(app, home, 'admin');
  const endedToken = await aToken(app, removed);
  await db.query(sql`delete from company_members where company_id = ${home} and user_id = ${removed.id}`);
  const signedOut = await aMember(app, home, 'owner');
  await db.query(sql`delete from auth_sessions where user_id = ${signedOut.auth_id}`);
  viewers.dropAll();
  principals.push(
    { name: "another company's owner", role: null, person: outsider },
    { name: 'disabled member', role: null, person: disabled },
    { name: 'removed member', role: null, person: removed },
    { name: 'ended session', role: null, person: { ...signedOut, token: signedOut.token } },
    { name: 'no session', role: null, person: null },
    ...(await withTokens(app, owner)),
    {
      name: 'token of a removed member',
      role: null,
      rights: 'write',
      person: { ...removed, token: endedToken.secret },
    },
  );

  const first = await db.query<{ id: string; auth_id: string }>(sql`select id, auth_id from users`);
  const companies = await db.query<{ id: string }>(sql`select id from companies`);

  const everybody = principals.flatMap(({ role, person }) => (role && person ? [{ id: person.id, role }] : []));
  // What they write comes later than what is looked at.
  await app.services.reactions.stop();
  await noteEveryWrite(db);

  async function build(kind: TargetKind, author: TestPerson | null): Promise<Target> {
    if (kind === 'other company')
      return insertTarget(app, outsider.company_id, [{ id: outsider.id, role: 'owner' }], author);
    if (kind === 'other project') return insertTarget(app, home, [{ id: owner.id, role: 'owner' }], author);
    const target = await insertTarget(app, home, everybody, author);
    if (kind === 'deleted')
      await db.query(sql`
        update projects set deleted_at = now() where company_id = ${home} and id = ${target.project.id}`);
    return target;
  }

  const standing = new Map<string, { target: Target; madeAt: number }>();
  let made = 0;

  async function makeTarget(kind: TargetKind, author: TestPerson | null): Promise<Target> {
    const name = `${kind} ${author?.id}`;
    const known = standing.get(name);
    if (known && performance.now() - known.madeAt < TARGET_LASTS_MS) return known.target;
    made++;
    const madeAt = performance.now();
    const target = await build(kind, author);
    standing.set(name, { target, madeAt });
    return target;
  }

  return {
    app,
    principals,
    makeTarget,
    async leave(target, since) {
      const written = await undoWrites(app, since);
      const files = written.filter((each) => FILE_TABLES.has(each.name));
      const text = files.map(({ former, later }) => `${former} ${later}`).join();
      const isNamed = (each: Target) => each === target || idsOf(each).some((id) => text.includes(id));
      if (files.length > 0) for (const [name, each] of standing) if (isNamed(each.target)) standing.delete(name);
    },
    async makeMixedTarget(author) {
      return { ...(await makeTarget('own project', author)), foreign: await makeTarget('other company', author) };
    },
    async clear() {
      if (made < TARGETS_KEPT) return;
      made = 0;
      standing.clear();
      const inTargets = sql`company_id in (${home}, ${outsider.company_id})`;
      await db.transaction(async (tx) => {
        await noteNothing(tx);
        await tx.query(sql`delete from projects where ${inTargets}`);
        await tx.query(sql`delete from invitations where ${inTargets}`);
        await tx.query(sql`delete from project_templates where ${inTargets}`);
        await tx.query(sql`delete from days_off where ${inTargets}`);
        await tx.query(sql`delete from holidays where ${inTargets}`);
        await tx.query(sql`delete from webhooks where ${inTargets}`);
        await tx.query(sql`delete from ticket_templates where ${inTargets}`);
        await tx.query(sql`delete from events`);
        await tx.query(sql`delete from file_removals`);
        await tx.query(sql`delete from companies where id <> all(${companies.map(({ id }) => id)}::uuid[])`);
        await tx.query(sql`delete from users where id <> all(${first.map(({ id }) => id)}::uuid[])`);
        await tx.query(sql`delete from auth_users where id <> all(${first.map(({ auth_id }) => auth_id)})`);
      });
    },
    async fingerprint() {
      const [row] = await db.query<{ last: number }>(sql`select coalesce(max(id), 0) as last from walk_writes`);
      return String(row?.last);
    },
    async writtenSince(fingerprint) {
      const written = await db.query<{ name: string }>(sql`
        select name from walk_writes where id > ${fingerprint}::bigint order by id`);
      return written.map((each) => each.name);
    },
  };
}

interface Written {
  name: string;
  /** The row before and after, as text. */
  former: string | null;
  later: string | null;
}

/** Waits until every job was tried once, and deletes what would be tried again: it would write during a later call. */
async function endJobs(db: Database): Promise<void> {
  const isTried = async () => {
    const waiting = await db.query(sql`
      select from jobs.job where state = 'active' or state = 'created' and start_after <= now() limit 1`);
    return waiting.length === 0;
  };
  await vi.waitUntil(isTried, { interval: 5, timeout: 20_000 });
  await db.query(sql`delete from jobs.job where state in ('created', 'retry')`);
}

/** @returns what was written since the fingerprint */
async function undoWrites({ services: { db, viewers } }: App, since: string): Promise<Written[]> {
  await endJobs(db);
  const written = await db.transaction(async (tx) => {
    // Neither triggers nor foreign keys: rows go back one by one.
    await tx.query(sql`select set_config('session_replication_role', 'replica', true)`);
    await tx.query(sql`select undo_writes(${since}::bigint)`);
    return tx.query<Written>(sql`select name, former, later from walk_writes where id > ${since}::bigint`);
  });
  viewers.dropAll();
  return written;
}

/**
 * Creates tokens of members who may do much and little, and one that is limited to another project. Their users are
 * used nowhere else, because ending a user's sessions ends their tokens.
 */
async function withTokens(app: App, owner: TestPerson): Promise<Principal[]> {
  const calling = async (role: Role, rights: TokenRight, project_ids?: string[]): Promise<Principal> => {
    const person = await aMember(app, owner.company_id, role);
    const { secret: token } = await aToken(app, person, { rights, ...(project_ids && { project_ids }) });
    return { name: `${rights} token of ${role}`, role, rights, person: { ...person, token } };
  };
  const elsewhere = await aProject(app, owner);
  const limited = await calling('owner', 'write', [elsewhere.id]);
  return [
    await calling('owner', 'read'),
    await calling('team_member', 'propose'),
    await calling('project_manager', 'write'),
    await calling('client', 'write'),
    { ...limited, name: `${limited.name} for another project`, isElsewhere: true },
  ];
}

/** Lists the ids that belong to this target alone. */
function idsOf({ company_id, company_name: _, project, ...records }: Target): string[] {
  return [project.id, ...Object.values(records)].filter((id) => id !== company_id);
}

/** Makes triggers that note each written row in its own transaction: what is rolled back was never written. */
async function noteEveryWrite(db: Database): Promise<void> {
  const tables = await db.query<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'`);
  await db.query(sql`
    create table walk_writes (id bigint generated always as identity primary key, name text, former text, later text)`);
  await db.query(sql`
    create function note_write() returns trigger language plpgsql as $$
    begin
      if current_setting('walk.notes', true) = 'off' then return null; end if;
      insert into walk_writes (name, former, later) values (tg_table_name, old::text, new::text);
      return null;
    end $$`);
  await makeUndo(db);
  for (const { name } of tables) {
    // When a token was last used is recorded behind its answer, and is nobody's change.
    const changes = name === 'api_tokens' ? 'insert or delete' : 'insert or update or delete';
    await db.query(sql`
      create trigger note_write after ${raw(changes)} on ${raw(name)} for each row execute function note_write()`);
  }
}

/** Makes a function that undoes noted writes. It finds rows by their primary keys, or by all their values. */
async function makeUndo(db: Database): Promise<void> {
  await db.query(sql`
    create table walk_tables as
    select c.relname as name,
           (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
           coalesce((select string_agg(format('t.%1$I = r.%1$I', a.attname), ' and ') from pg_index i
                     join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
                     where i.indrelid = c.oid and i.indisprimary), 't::text = $1') as is_same
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`);
  await db.query(sql`
    create function undo_writes(since bigint) returns void language plpgsql as $$
    declare
      each record;
    begin
      for each in
        select w.name, w.former, w.later, t.columns, t.is_same from walk_writes w join walk_tables t using (name)
        where w.id > since and w.name <> 'events' order by w.id desc
      loop
        if each.later is not null then
          execute format('delete from %1$I t using (select ($1::%1$I).*) r where %2$s', each.name, each.is_same)
            using each.later;
        end if;
        if each.former is not null then
          execute format('insert into %1$I (%2$s) overriding system value select %2$s from (select ($1::%1$I).*) r',
                         each.name, each.columns) using each.former;
        end if;
      end loop;
    end $$`);
}
