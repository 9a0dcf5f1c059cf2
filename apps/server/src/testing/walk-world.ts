// The world the authorization walk walks in: two companies, one person of every kind, and places made fresh for each call.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Role } from '@worklane/domain/access/roles';
import { ROLES } from '@worklane/domain/access/roles';
import sql, { join as joinSql, raw } from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import type { App } from '../app.ts';
import { aMember, aPerson, type TestPerson } from './factories.ts';

/** Where a call points. */
export const PLACES = ['own project', 'other project', 'other company', 'deleted'] as const;
export type PlaceKind = (typeof PLACES)[number];

export interface Place {
  company_id: string;
  company_name: string;
  project: { id: string; key: string };
  ticket: string;
  comment: string;
  /** Deleted by whoever wrote them. */
  removed_comment: string;
  removed_file: string;
  /** Attached to the ticket. */
  file: string;
  /** A change of a field of the ticket. */
  change: string;
  /** Beside the ticket on its board, and related to it. */
  other_ticket: string;
  link: string;
  /** Entered by the comment's writer. */
  time_entry: string;
  /** Another project of the company, with the same people on it. */
  next_project: string;
  /** A ticket in the trash. */
  trashed: string;
  /** A team member of the place's company, in nobody's way. */
  member: string;
  /** A saved view of whoever calls. */
  view: string;
  /** An open invitation to the company, sent by whoever it belongs to. */
  invitation: string;
  /** Somebody on the project, lowest of all. */
  on_project: string;
  /** An open invitation to the project. */
  project_invitation: string;
  /** A project of the company that was deleted a moment ago. */
  deleted_project: string;
  /** The id of a project template and of a ticket template. */
  template: string;
  /** A file of one ticket that waits to be brought in. */
  import: string;
}

/** A place, with ids of another company's place to name beside its own. */
export interface MixedPlace extends Place {
  foreign: Place;
}

/** Who calls: `role` is theirs in the first company, null when they are nobody there (any more). */
export interface Principal {
  name: string;
  role: Role | null;
  person: TestPerson | null;
}

export interface World {
  app: App;
  principals: Principal[];
  /**
   * A place nobody has changed: the one given last, unless it was left.
   * @param author writes the place's comment
   */
  makePlace(kind: PlaceKind, author: TestPerson | null): Promise<Place>;
  /** Something was written there, or who knows where: the next one, or each, is made anew. */
  leave(place?: Place): void;
  makeMixedPlace(author: TestPerson | null): Promise<MixedPlace>;
  /** A fingerprint of everything stored: two of them are equal exactly when nothing was written in between. */
  fingerprint(): Promise<string>;
  /** Takes away all places and what was made in them once they are many, so that the fingerprint stays quick to take. */
  clear(): Promise<void>;
}

/** Fewer than a company may have templates: each place brings one. */
const PLACES_KEPT = 80;

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
  );

  const first = await db.query<{ id: string; auth_id: string }>(sql`select id, auth_id from users`);
  const companies = await db.query<{ id: string }>(sql`select id from companies`);

  async function insertBystander(company_id: string): Promise<string> {
    const id = uuidv7();
    await db.query(sql`insert into auth_users (id, name, email) values (${id}, 'A bystander', ${`${id}@example.com`})`);
    await db.query(sql`
      insert into users (id, auth_id, name, email) values (${id}, ${id}, 'A bystander', ${`${id}@example.com`})`);
    await db.query(sql`
      insert into company_members (company_id, id, user_id, role)
      values (${company_id}, ${id}, ${id}, 'team_member')`);
    return id;
  }

  async function insertPlace(
    company_id: string,
    members: { id: string; role: Role }[],
    author: TestPerson | null,
  ): Promise<Place> {
    const id = uuidv7();
    const key = `W${id.replaceAll('-', '').slice(-10).toUpperCase()}`;
    const ticket = uuidv7();
    const comment = uuidv7();
    const trashed = uuidv7();
    const change = uuidv7();
    const time_entry = uuidv7();
    const next_project = uuidv7();
    const other_ticket = uuidv7();
    const link = uuidv7();
    const waiting = uuidv7();
    await db.query(sql`insert into projects (company_id, id, name, key) values (${company_id}, ${id}, ${key}, ${key})`);
    await db.query(sql`
      insert into board_configurations (company_id, project_id, statuses, ticket_types, priorities)
      values (${company_id}, ${id}, '[{"key":"todo","label":"Todo","color":"#999999","category":"todo"},{"key":"done","label":"Done","color":"#999999","category":"done"}]', '[]', '[]')`);
    await db.query(
      sql`insert into board_orders (company_id, project_id, last_ticket_number) values (${company_id}, ${id}, 2)`,
    );
    await db.query(sql`
      insert into projects (company_id, id, name, key) values (${company_id}, ${next_project}, 'Next', ${`N${key}`})`);
    await db.query(sql`
      insert into board_configurations (company_id, project_id, statuses, ticket_types, priorities)
      select company_id, ${next_project}, statuses, ticket_types, priorities
      from board_configurations where project_id = ${id}`);
    await db.query(sql`insert into board_orders (company_id, project_id) values (${company_id}, ${next_project})`);
    if (members.length > 0) {
      const rows = [id, next_project].flatMap((project) =>
        members.map((each) => sql`(${company_id}::uuid, ${project}::uuid, ${each.id}::uuid, ${each.role})`),
      );
      await db.query(sql`insert into project_members (company_id, project_id, user_id, role) values ${joinSql(rows)}`);
    }
    await db.query(sql`
      insert into tickets (company_id, id, project_id, number, title, status, position)
      values (${company_id}, ${ticket}, ${id}, 1, 'Walked', 'todo', 0)`);
    await db.query(sql`
      insert into ticket_records (company_id, id, project_id, number, title, status, former_position, deleted_at)
      values (${company_id}, ${trashed}, ${id}, 0, 'Walked', 'todo', 0, now())`);
    await db.query(sql`
      insert into tickets (company_id, id, project_id, number, title, status, position)
      values (${company_id}, ${other_ticket}, ${id}, 2, 'Walked past', 'todo', 1024)`);
    await db.query(sql`
      insert into ticket_links (company_id, id, from_ticket_id, to_ticket_id, kind, created_at)
      values (${company_id}, ${link}, ${other_ticket}, ${ticket}, 'duplicates', now())`);
    await db.query(sql`
      insert into time_entries (company_id, id, ticket_id, user_id, day, minutes, created_at, updated_at)
      values (${company_id}, ${time_entry}, ${ticket}, ${author?.id ?? null}, '2026-11-20', 60, now(), now())`);
    await db.query(sql`
      insert into ticket_changes (company_id, id, ticket_id, field, before, after, changed_at)
      values (${company_id}, ${change}, ${ticket}, 'title', '"Walk"', '"Walked"', now())`);
    await db.query(sql`
      insert into ticket_comments (company_id, id, ticket_id, user_id, content)
      values (${company_id}, ${comment}, ${ticket}, ${author?.id ?? null}, 'Walked')`);
    const [removed_comment, removed_file] = [uuidv7(), uuidv7()];
    if (author) {
      const text = { id: removed_comment, company_id, ticket_id: ticket, user_id: author.id, content: 'Walked' };
      const comment = { ...text, created_at: new Date(), updated_at: new Date() };
      const nothing = { changes: [], mentions: [], sources: [] };
      const storage_key = `tickets/${removed_file}.txt`;
      const about = { name: 'b.txt', media_type: 'text/plain', bytes: 6, storage_key, kind: 'attachment' };
      const row = { ...about, id: removed_file, company_id, ticket_id: ticket, created_at: new Date() };
      await db.query(sql`
        insert into ticket_removals (company_id, id, ticket_id, kind, record, removed_by, removed_at)
        values (${company_id}, ${removed_comment}, ${ticket}, 'comment',
                ${JSON.stringify({ comment, ...nothing })}::jsonb, ${author.id}, now()),
               (${company_id}, ${removed_file}, ${ticket}, 'attachment', ${JSON.stringify(row)}::jsonb,
                ${author.id}, now())`);
      await db.query(sql`
        insert into file_removals (storage_key, due_at) values (${storage_key}, now() + interval '1 day')`);
    }
    const file = uuidv7();
    const storage_key = `tickets/${file}.txt`;
    await db.query(sql`
      insert into files (id, company_id, project_id, ticket_id, uploaded_by, kind, name, media_type, bytes, storage_key)
      values (${file}, ${company_id}, ${id}, ${ticket}, ${author?.id ?? null}, 'attachment', 'a.txt', 'text/plain', 6,
              ${storage_key})`);
    await mkdir(join(app.services.config.dataDir, 'user-uploads/tickets'), { recursive: true });
    await writeFile(join(app.services.config.dataDir, 'user-uploads', storage_key), 'Walked');
    await db.query(sql`
      insert into ticket_imports (company_id, id, project_id, file_name, total, good, report)
      values (${company_id}, ${waiting}, ${id}, 'walked.json', 1, 1,
              '{"problems":[],"problem_count":0,"unknown_values":0,"bad_rows":[],"preview":[]}')`);
    await db.query(sql`
      insert into ticket_import_rows (company_id, import_id, file_row, ticket)
      values (${company_id}, ${waiting}, 1,
              '{"title":"Walked","description":"","status":"todo","priority":"low","type":"task","labels":[]}')`);
    const view = uuidv7();
    if (author) {
      await db.query(sql`
        insert into saved_views (company_id, id, project_id, owner_id, name, query)
        values (${company_id}, ${view}, ${id}, ${author.id}, 'Walked', '')`);
    }
    const member = await insertBystander(company_id);
    const invitation = uuidv7();
    await db.query(sql`
      insert into invitations (company_id, id, email, role, token_hash, created_by, created_at, expires_at)
      select id, ${invitation}, ${`${invitation}@example.com`}, 'team_member', ${Buffer.from(invitation)}, owner_id, now(),
             now() + interval '7 days'
      from companies where id = ${company_id}`);
    const project_invitation = uuidv7();
    await db.query(sql`
      insert into invitations (company_id, id, project_id, email, role, token_hash, created_by, created_at, expires_at)
      select id, ${project_invitation}, ${id}, ${`${project_invitation}@example.com`}, 'client',
             ${Buffer.from(project_invitation)}, owner_id, now(), now() + interval '7 days'
      from companies where id = ${company_id}`);
    const on_project = await insertBystander(company_id);
    await db.query(sql`
      insert into project_members (company_id, project_id, user_id, role)
      values (${company_id}, ${id}, ${on_project}, 'team_member')`);
    const deleted_project = uuidv7();
    await db.query(sql`
      insert into projects (company_id, id, name, key, deleted_at)
      values (${company_id}, ${deleted_project}, 'Gone', ${`G${key}`}, now())`);
    const template = uuidv7();
    await db.query(sql`
      insert into project_templates (company_id, id, name, icon, columns, labels, priorities, ticket_types, sample_tickets)
      values (${company_id}, ${template}, 'Walked', '', '[]', '[]', '[]', '[]', '[]')`);
    await db.query(sql`
      insert into ticket_templates (company_id, id, name, type, priority, labels)
      values (${company_id}, ${template}, 'Walked', 'task', 'low', '[]')`);
    viewers.dropAll();
    const [company] = await db.query<{ name: string }>(sql`select name from companies where id = ${company_id}`);
    const company_name = company?.name ?? '';
    return {
      ...{
        company_id,
        company_name,
        project: { id, key },
        ticket,
        comment,
        removed_comment,
        removed_file,
        file,
        member,
        invitation,
        import: waiting,
      },
      ...{ on_project, project_invitation, deleted_project, template, trashed, change },
      ...{ other_ticket, link, time_entry, next_project, view },
    };
  }

  const everybody = principals.flatMap(({ role, person }) => (role && person ? [{ id: person.id, role }] : []));
  const tables = await db.query<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'`);
  const counts = tables.map(
    ({ name }) => sql`select ${name} as t, count(*) as n, coalesce(sum(xmin::text::bigint), 0) as x from ${raw(name)}`,
  );

  async function build(kind: PlaceKind, author: TestPerson | null): Promise<Place> {
    if (kind === 'other company') return insertPlace(outsider.company_id, [{ id: outsider.id, role: 'owner' }], author);
    if (kind === 'other project') return insertPlace(home, [{ id: owner.id, role: 'owner' }], author);
    const place = await insertPlace(home, everybody, author);
    if (kind === 'deleted')
      await db.query(sql`
        update projects set deleted_at = now() where company_id = ${home} and id = ${place.project.id}`);
    return place;
  }

  const standing = new Map<string, Place>();
  let made = 0;

  return {
    app,
    principals,
    async makePlace(kind, author) {
      const name = `${kind} ${author?.id}`;
      const place = standing.get(name) ?? (await build(kind, author));
      if (!standing.has(name)) made++;
      standing.set(name, place);
      return place;
    },
    leave(place) {
      for (const [name, each] of standing) if (!place || each === place) standing.delete(name);
    },
    async makeMixedPlace(author) {
      made += 2;
      const foreign = await insertPlace(outsider.company_id, [{ id: outsider.id, role: 'owner' }], author);
      return { ...(await insertPlace(home, everybody, author)), foreign };
    },
    async clear() {
      if (made < PLACES_KEPT) return;
      made = 0;
      standing.clear();
      const inPlaces = sql`company_id in (${home}, ${outsider.company_id})`;
      await db.transaction(async (tx) => {
        await tx.query(sql`delete from projects where ${inPlaces}`);
        await tx.query(sql`delete from invitations where ${inPlaces}`);
        await tx.query(sql`delete from project_templates where ${inPlaces}`);
        await tx.query(sql`delete from ticket_templates where ${inPlaces}`);
        await tx.query(sql`delete from events`);
        await tx.query(sql`delete from file_removals`);
        await tx.query(sql`delete from companies where id <> all(${companies.map(({ id }) => id)}::uuid[])`);
        await tx.query(sql`delete from users where id <> all(${first.map(({ id }) => id)}::uuid[])`);
        await tx.query(sql`delete from auth_users where id <> all(${first.map(({ auth_id }) => auth_id)})`);
      });
    },
    async fingerprint() {
      return JSON.stringify(await db.query(sql`${joinSql(counts, ' union all ')} order by 1`));
    },
  };
}
