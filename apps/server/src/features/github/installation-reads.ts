// Fetches the installations of the server's GitHub App that companies use.
import type { ProjectRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

/** Of `github_installations g`: the company is still connected as the account that owns what it is installed for. */
export const IN_USE = sql`join integrations gi on gi.company_id = g.company_id and gi.id = g.integration_id
  and gi.account = g.connected_as`;

/** The installation of the server's GitHub App that a company uses. */
export interface Installation {
  company_id: string;
  id: string;
  /** GitHub's id. */
  installation_id: string;
  /** The user or organization at GitHub that it is installed for. */
  account: string;
  /** Null until a token was requested. */
  sealed: string | null;
  token_version: number;
  expires_at: string | null;
  /** When GitHub said that it is suspended. */
  suspended_at: string | null;
}

export async function readInstallation(db: Queryable, company_id: string): Promise<Installation | undefined> {
  const [row] = await db.query<Installation>(sql`
    select g.company_id, g.id, g.installation_id, g.account, g.sealed, g.token_version, g.expires_at, g.suspended_at
    from github_installations g ${IN_USE} where g.company_id = ${company_id}`);
  return row;
}

interface Link {
  company_id: string;
  owner: string;
  is_told_by_app: boolean;
}

/**
 * Tells whether the server's GitHub App reports the repository's changes, and the company still uses its installation
 * there.
 */
export async function isAppTelling(db: Queryable, repository: Link | undefined): Promise<boolean> {
  if (!repository?.is_told_by_app) return false;
  const installation = await readInstallation(db, repository.company_id);
  return installation?.account.toLowerCase() === repository.owner.toLowerCase();
}

/** The token of an installation, sealed. */
export interface StoredToken extends Pick<Installation, 'company_id' | 'id' | 'installation_id'> {
  sealed: string;
}

/** Reads the token of the company's installation, whether or not the installation still counts. */
export async function readStoredToken(db: Queryable, company_id: string): Promise<StoredToken | undefined> {
  const [row] = await db.query<StoredToken>(sql`
    select company_id, id, installation_id, sealed from github_installations
    where company_id = ${company_id} and sealed is not null`);
  return row;
}

/**
 * Reads repositories, unscoped on purpose: GitHub has signed both ids.
 * @returns the links of companies that use this installation
 */
export function readRepositoriesOfInstallation(
  db: Queryable,
  { installation_id, github_id }: { installation_id: string; github_id: string },
): Promise<(ProjectRef & { id: string })[]> {
  return db.query(sql`
    select r.company_id, r.project_id, r.id from github_installations g ${IN_USE}
    join github_repositories r on r.company_id = g.company_id and r.github_id = ${github_id} and r.unlinked_at is null
    where g.installation_id = ${installation_id} order by r.id limit 1000`);
}

/** Reads companies, unscoped on purpose: GitHub has signed the id. */
export function readInstalledCompanies(db: Queryable, installation_id: string): Promise<{ company_id: string }[]> {
  return db.query(sql`select company_id from github_installations where installation_id = ${installation_id}`);
}
