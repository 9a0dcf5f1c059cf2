// Reads installations of the server's GitHub App, and what they reach.
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { IN_USE, type Repository } from './reads.ts';

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
}

export async function readInstallation(db: Queryable, company_id: string): Promise<Installation | undefined> {
  const [row] = await db.query<Installation>(sql`
    select g.company_id, g.id, g.installation_id, g.account, g.sealed, g.token_version, g.expires_at
    from github_installations g ${IN_USE} where g.company_id = ${company_id}`);
  return row;
}

/**
 * Reads repositories, unscoped on purpose: GitHub has signed both ids.
 * @returns the links of companies that use this installation
 */
export function readRepositoriesOfInstallation(
  db: Queryable,
  { installation_id, github_id }: { installation_id: string; github_id: string },
): Promise<Pick<Repository, 'company_id' | 'project_id' | 'id'>[]> {
  return db.query(sql`
    select r.company_id, r.project_id, r.id from github_installations g ${IN_USE}
    join github_repositories r on r.company_id = g.company_id and r.github_id = ${github_id} and r.unlinked_at is null
    where g.installation_id = ${installation_id} order by r.id limit 1000`);
}

/** Reads companies, unscoped on purpose: GitHub has signed the id. */
export function readInstalledCompanies(db: Queryable, installation_id: string): Promise<{ company_id: string }[]> {
  return db.query(sql`select company_id from github_installations where installation_id = ${installation_id}`);
}
