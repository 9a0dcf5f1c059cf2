// Reads open invitations, and the names in their email.
import { type Invitation, OPEN_INVITATION_LIMIT } from '@worklane/contract/invitations';
import type { Role } from '@worklane/domain/access/roles';
import sql, { raw } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { hashToken } from '../../platform/secrets/new-token.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';

const FIELDS = raw(
  'i.id, i.company_id, i.project_id, i.email, i.name, i.role, i.created_by, i.created_at, i.expires_at',
);

/** Reads invitations, newest first. */
export function readInvitations(db: Queryable, scope: Scope, companyId: string): Promise<Invitation[]> {
  return db.query<Invitation>(sql`
    select ${FIELDS} from invitations i
    where i.company_id = ${companyId} and i.company_id = any(${scope.companyIds}::uuid[])
    order by i.created_at desc, i.id limit ${OPEN_INVITATION_LIMIT}`);
}

/** Reads at most 500 invitations, newest first. */
export function readProjectInvitations(
  db: Queryable,
  scope: Scope,
  { company_id, project_id }: { company_id: string; project_id: string },
): Promise<Invitation[]> {
  return db.query<Invitation>(sql`
    select ${FIELDS} from invitations i
    where i.company_id = ${company_id} and i.project_id = ${project_id} and ${inScope(scope, 'i.company_id', 'i.project_id')}
    order by i.created_at desc, i.id limit ${OPEN_INVITATION_LIMIT}`);
}

export async function readInvitation(
  db: Queryable,
  scope: Scope,
  companyId: string,
  id: string,
): Promise<Invitation | undefined> {
  const [row] = await db.query<Invitation>(sql`
    select ${FIELDS} from invitations i
    where i.company_id = ${companyId} and i.id = ${id} and i.company_id = any(${scope.companyIds}::uuid[])`);
  return row;
}

/** Finds an invitation by its token. Unscoped on purpose: having the token is the right to see it. */
export async function findInvitation(db: Queryable, token: string): Promise<Invitation | undefined> {
  const [row] = await db.query<Invitation>(
    sql`select ${FIELDS} from invitations i where i.token_hash = ${hashToken(token)}`,
  );
  return row;
}

/** Finds an open invitation to the user's verified address, which is the right to answer it. */
export async function findOwnInvitation(db: Queryable, userId: string, id: string): Promise<Invitation | undefined> {
  const [row] = await db.query<Invitation>(sql`
    select ${FIELDS} from invitations i
    join companies c on c.id = i.company_id and c.deleted_at is null
    join users u on u.id = ${userId} and lower(u.email) = i.email and (u.email_verified or u.is_first)
    where i.id = ${id} and i.expires_at > now()`);
  return row;
}

/** Tells whether this link was e-mailed to its address and shown to nobody else, which proves the address. */
export async function provesAddress(db: Queryable, token: string): Promise<boolean> {
  const rows = await db.query(
    sql`select 1 from invitations where token_hash = ${hashToken(token)} and is_mailed and expires_at > now()`,
  );
  return rows.length > 0;
}

export interface InvitationNames {
  company_name: string;
  project_name: string | null;
  project_key: string | null;
  inviter_name: string;
}

export async function readNames(
  db: Queryable,
  { company_id, project_id, created_by }: Pick<Invitation, 'company_id' | 'project_id' | 'created_by'>,
): Promise<InvitationNames | undefined> {
  const [row] = await db.query<InvitationNames>(sql`
    select c.name as company_name, p.name as project_name, p.key as project_key, u.name as inviter_name
    from companies c join users u on u.id = ${created_by}
    left join projects p on p.company_id = c.id and p.id = ${project_id} and p.deleted_at is null
    where (${project_id}::uuid is null or p.id is not null) and c.id = ${company_id}`);
  return row;
}

/** Reads the user who accepts, as far as an invitation needs. */
export async function readAcceptor(
  db: Queryable,
  userId: string,
): Promise<{ auth_id: string; email: string; email_verified: boolean } | undefined> {
  const [row] = await db.query<{ auth_id: string; email: string; email_verified: boolean }>(
    sql`select auth_id, email, email_verified from users where id = ${userId}`,
  );
  return row;
}

/** Reads a user's role in the company, and whether they are on the project, if one is given. */
export async function readStandingOf(
  db: Queryable,
  companyId: string,
  projectId: string | null,
  userId: string,
): Promise<{ role: Role; status: string; is_on_project: boolean } | undefined> {
  const [row] = await db.query<{ role: Role; status: string; is_on_project: boolean }>(sql`
    select m.role, m.status, exists (
      select 1 from project_members p
      where p.company_id = m.company_id and p.project_id = ${projectId}::uuid and p.user_id = m.user_id) as is_on_project
    from company_members m where m.company_id = ${companyId} and m.user_id = ${userId}`);
  return row;
}

export async function isOnProject(
  db: Queryable,
  companyId: string,
  projectId: string,
  email: string,
): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from project_members p join users u on u.id = p.user_id
    where p.company_id = ${companyId} and p.project_id = ${projectId} and lower(u.email) = ${email}`);
  return rows.length > 0;
}
