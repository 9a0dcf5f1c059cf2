// Creates one target of the authorization walk: a project with one of everything that a call can name.
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Role } from '@worklane/domain/access/roles';
import sql, { join as joinSql } from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import type { App } from '../../app.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { aFailedJob } from '../a-failed-job.ts';
import type { TestPerson } from '../factories.ts';
import { insertConversation } from './walk-assistant.ts';
import { insertDaysOff } from './walk-capacity.ts';
import { insertDocuments } from './walk-documents.ts';
import { insertDesign } from './walk-figma.ts';
import { insertGitHub } from './walk-github.ts';
import { insertRemovals } from './walk-removals.ts';
import { insertSharedReports } from './walk-shared-reports.ts';
import { insertSlack } from './walk-slack.ts';
import { insertSprints } from './walk-sprints.ts';
import { insertWebhooks } from './walk-webhooks.ts';

/** Where a call points. */
export const TARGETS = ['own project', 'other project', 'other company', 'deleted'] as const;
export type TargetKind = (typeof TARGETS)[number];

export interface Target {
  company_id: string;
  company_name: string;
  project: { id: string; key: string };
  ticket: string;
  comment: string;
  /** Deleted by their author. */
  removed_comment: string;
  removed_file: string;
  removed_time: string;
  removed_link: string;
  /** Moved here from the next project. */
  transfer: string;
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
  /** A team member of the target's company, in nobody's way. */
  member: string;
  /** A saved view of the caller's. */
  view: string;
  /** An open invitation to the company, sent by the company's owner. */
  invitation: string;
  /** A member of the project, lowest of all. */
  on_project: string;
  /** An open invitation to the project. */
  project_invitation: string;
  /** A project of the company that was deleted a moment ago. */
  deleted_project: string;
  /** The id of a project template and of a ticket template. */
  template: string;
  document: string;
  revision: string;
  /** A document in the trash. */
  trashed_document: string;
  /** A thread on the document, with a comment of the caller's, and one that they deleted. */
  thread: string;
  document_comment: string;
  removed_document_comment: string;
  /** A planned sprint of the project. */
  sprint: string;
  /** Another one, that was completed a moment ago. */
  completed_sprint: string;
  completion: string;
  /** One that was deleted. */
  removed_sprint: string;
  /** A file of one ticket that waits to be imported. */
  import: string;
  /** The caller's own. */
  day_off: string;
  holiday: string;
  shared_report: string;
  /** Revoked a moment ago. */
  revoked_report: string;
  /** A conversation of the caller's with the assistant. */
  conversation: string;
  /** A proposal that waits for the caller, and its line. */
  proposal: string;
  proposal_line: string;
  /** A failed job of the company. */
  repository: string;
  /** A frame of a design that the ticket links to. */
  frame: string;
  failed_work: string;
  /** An API token of `member`. */
  api_token: string;
  /** The query with which a program that registered itself asks for a token. */
  asked_by_program: string;
  /** A webhook of the project, and a delivery in its log. */
  webhook: string;
  webhook_delivery: string;
  /** The same of the company. */
  company_webhook: string;
  company_delivery: string;
}

/** A target, with ids of another company's target to name beside its own. */
export interface MixedTarget extends Target {
  foreign: Target;
}

/** What a call points at, and who stands around it. */
interface Ground {
  db: Queryable;
  dataDir: string;
  company_id: string;
  project: string;
  key: string;
  author: TestPerson | null;
}

/** @param author writes the comment, enters the time and keeps the view; without one there are none of the last */
export async function insertTarget(
  app: App,
  company_id: string,
  members: readonly { id: string; role: Role }[],
  author: TestPerson | null,
): Promise<Target> {
  const { db, viewers, config } = app.services;
  const project = uuidv7();
  const key = `W${project.replaceAll('-', '').slice(-10).toUpperCase()}`;
  const target = await db.transaction(async (tx) => {
    await noteNothing(tx);
    const ground = { db: tx, dataDir: config.dataDir, company_id, project, key, author };
    const projects = await insertProjects(ground, members);
    const tickets = await insertTickets(ground);
    const people = await insertPeople(ground);
    const [company] = await tx.query<{ name: string }>(sql`select name from companies where id = ${company_id}`);
    return {
      company_id,
      company_name: company?.name ?? '',
      project: { id: project, key },
      ...projects,
      ...tickets,
      ...(await insertTicketParts(ground, tickets)),
      ...(await insertRemovals(ground, tickets, projects.next_project)),
      ...people,
      ...(await insertApiToken(ground, people)),
      ...(await insertProgram(ground)),
      ...(await insertKept(ground)),
      ...(await insertSprints(ground, tickets.ticket)),
      ...(await insertDocuments(ground)),
      ...(await insertDaysOff(ground)),
      ...(await insertSharedReports(ground)),
      ...(await insertDesign(ground, tickets.ticket)),
      ...(await insertGitHub(app, ground)),
      ...(await insertSlack(app, ground)),
      ...(await insertWebhooks(app, ground)),
      ...(await insertConversation(ground, tickets.ticket)),
      failed_work: await aFailedJob(tx, company_id),
    };
  });
  viewers.dropAll();
  return target;
}

/**
 * Keeps what the walk itself writes in this transaction out of the notes. Also keeps its triggers from being planned
 * again for each row: there are thousands of targets, in each of which a few rows are found by their ids.
 */
export async function noteNothing(tx: Queryable): Promise<void> {
  await tx.query(sql`
    select set_config('walk.notes', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`);
}

async function insertProjects(
  { db, company_id, project, key }: Ground,
  members: readonly { id: string; role: Role }[],
) {
  const [next_project, deleted_project] = [uuidv7(), uuidv7()];
  await db.query(sql`
    insert into projects (company_id, id, name, key, deleted_at)
    values (${company_id}, ${project}, ${key}, ${key}, null),
           (${company_id}, ${next_project}, 'Next', ${`N${key}`}, null),
           (${company_id}, ${deleted_project}, 'Gone', ${`G${key}`}, now())`);
  await db.query(sql`
    insert into board_configurations (company_id, project_id, statuses, ticket_types, priorities)
    select ${company_id}, id, '[{"key":"todo","label":"Todo","color":"#999999","category":"todo"},{"key":"done","label":"Done","color":"#999999","category":"done"}]', '[]', '[]'
    from unnest(${[project, next_project]}::uuid[]) as id`);
  await db.query(sql`
    insert into board_orders (company_id, project_id, last_ticket_number, last_sprint_number)
    values (${company_id}, ${project}, 2, 3), (${company_id}, ${next_project}, 0, 0)`);
  if (members.length > 0) {
    const rows = [project, next_project].flatMap((each) =>
      members.map(({ id, role }) => sql`(${company_id}::uuid, ${each}::uuid, ${id}::uuid, ${role})`),
    );
    await db.query(sql`insert into project_members (company_id, project_id, user_id, role) values ${joinSql(rows)}`);
  }
  return { next_project, deleted_project };
}

async function insertTickets({ db, company_id, project }: Ground) {
  const [ticket, other_ticket, trashed] = [uuidv7(), uuidv7(), uuidv7()];
  await db.query(sql`
    insert into tickets (company_id, id, project_id, number, title, status, position)
    values (${company_id}, ${ticket}, ${project}, 1, 'Walked', 'todo', 0),
           (${company_id}, ${other_ticket}, ${project}, 2, 'Walked past', 'todo', 1024)`);
  await db.query(sql`
    insert into ticket_records (company_id, id, project_id, number, title, status, former_position, deleted_at)
    values (${company_id}, ${trashed}, ${project}, 0, 'Walked', 'todo', 0, now())`);
  return { ticket, other_ticket, trashed };
}

async function insertTicketParts(ground: Ground, { ticket, other_ticket }: { ticket: string; other_ticket: string }) {
  const { db, dataDir, company_id, project, author } = ground;
  const [link, time_entry, change, comment, file] = [uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  const writer = author?.id ?? null;
  await db.query(sql`
    insert into ticket_links (company_id, id, from_ticket_id, to_ticket_id, kind, created_at)
    values (${company_id}, ${link}, ${other_ticket}, ${ticket}, 'duplicates', now())`);
  await db.query(sql`
    insert into time_entries (company_id, id, ticket_id, user_id, day, minutes, created_at, updated_at)
    values (${company_id}, ${time_entry}, ${ticket}, ${writer}, '2026-11-20', 60, now(), now())`);
  await db.query(sql`
    insert into ticket_changes (company_id, id, ticket_id, field, before, after, changed_at)
    values (${company_id}, ${change}, ${ticket}, 'title', '"Walk"', '"Walked"', now())`);
  await db.query(sql`
    insert into ticket_comments (company_id, id, ticket_id, user_id, content)
    values (${company_id}, ${comment}, ${ticket}, ${writer}, 'Walked')`);
  const storage_key = `tickets/${file}.txt`;
  await db.query(sql`
    insert into files (id, company_id, project_id, owner_kind, owner_id, uploaded_by, kind, name, media_type, bytes, storage_key)
    values (${file}, ${company_id}, ${project}, 'ticket', ${ticket}, ${writer}, 'attachment', 'a.txt', 'text/plain', 6,
            ${storage_key})`);
  await mkdir(join(dataDir, 'user-uploads/tickets'), { recursive: true });
  await writeFile(join(dataDir, 'user-uploads', storage_key), 'Walked');
  return { link, time_entry, change, comment, file };
}

/** Inserts bystanders of the company and of the project, and an invitation to each. */
async function insertPeople({ db, company_id, project }: Ground) {
  const [member, on_project, invitation, project_invitation] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  for (const id of [member, on_project]) {
    const email = `${id}@example.com`;
    await db.query(sql`insert into auth_users (id, name, email) values (${id}, 'A bystander', ${email})`);
    await db.query(sql`insert into users (id, auth_id, name, email) values (${id}, ${id}, 'A bystander', ${email})`);
    await db.query(sql`
      insert into company_members (company_id, id, user_id, role) values (${company_id}, ${id}, ${id}, 'team_member')`);
  }
  await db.query(sql`
    insert into project_members (company_id, project_id, user_id, role)
    values (${company_id}, ${project}, ${on_project}, 'team_member')`);
  const invitations = [
    sql`(${invitation}::uuid, null::uuid, 'team_member', ${Buffer.from(invitation)}::bytea)`,
    sql`(${project_invitation}::uuid, ${project}::uuid, 'client', ${Buffer.from(project_invitation)}::bytea)`,
  ];
  await db.query(sql`
    insert into invitations (company_id, id, project_id, email, role, token_hash, created_by, created_at, expires_at)
    select c.id, i.id, i.project_id, i.id || '@example.com', i.role, i.token_hash, c.owner_id, now(),
           now() + interval '7 days'
    from companies c cross join (values ${joinSql(invitations)}) as i (id, project_id, role, token_hash)
    where c.id = ${company_id}`);
  return { member, on_project, invitation, project_invitation };
}

async function insertApiToken({ db, company_id }: Ground, { member }: { member: string }) {
  const api_token = uuidv7();
  await db.query(sql`
    insert into api_tokens
      (company_id, id, user_id, name, token_hash, prefix, rights, sign_in_round, created_at, expires_at)
    values (${company_id}, ${api_token}, ${member}, 'Walked', ${randomBytes(32)}, 'wl_walked', 'read', 0, now(),
            now() + interval '30 days')`);
  return { api_token };
}

async function insertProgram({ db }: Ground) {
  const [client_id, redirect_uri] = [uuidv7(), 'https://agent.example/callback'];
  await db.query(sql`
    insert into oauth_clients (id, name, redirect_uris, created_at)
    values (${client_id}, 'Walked', array[${redirect_uri}], now())`);
  const asked = { client_id, redirect_uri, response_type: 'code', code_challenge_method: 'S256' };
  return { asked_by_program: `${new URLSearchParams({ ...asked, code_challenge: 'x'.repeat(43) })}` };
}

/** Inserts an import that waits, a saved view and templates. */
async function insertKept({ db, company_id, project, author }: Ground) {
  const [waiting, view, template] = [uuidv7(), uuidv7(), uuidv7()];
  await db.query(sql`
    insert into ticket_imports (company_id, id, project_id, file_name, total, good, report)
    values (${company_id}, ${waiting}, ${project}, 'walked.json', 1, 1,
            '{"problems":[],"problem_count":0,"unknown_values":0,"bad_rows":[],"preview":[]}')`);
  await db.query(sql`
    insert into ticket_import_rows (company_id, import_id, file_row, ticket)
    values (${company_id}, ${waiting}, 1,
            '{"title":"Walked","description":"","status":"todo","priority":"low","type":"task","labels":[]}')`);
  if (author) {
    await db.query(sql`
      insert into saved_views (company_id, id, project_id, owner_id, name, query)
      values (${company_id}, ${view}, ${project}, ${author.id}, 'Walked', '')`);
  }
  await db.query(sql`
    insert into project_templates (company_id, id, name, icon, columns, labels, priorities, ticket_types, sample_tickets)
    values (${company_id}, ${template}, 'Walked', '', '[]', '[]', '[]', '[]', '[]')`);
  await db.query(sql`
    insert into ticket_templates (company_id, id, name, type, priority, labels)
    values (${company_id}, ${template}, 'Walked', 'task', 'low', '[]')`);
  return { import: waiting, view, template };
}
