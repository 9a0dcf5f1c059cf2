// Writes installations of the server's GitHub App, and their tokens.
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { Installation } from './installation-reads.ts';

export interface NewInstallation extends Pick<Installation, 'company_id' | 'id' | 'installation_id' | 'account'> {
  /** The connected account that was found to own it. */
  connected_as: string;
  created_by: string | null;
  now: Date;
}

/**
 * Saves an installation, replacing the former one.
 * @returns false when the company is not connected as that account any more
 */
export async function upsertInstallation(
  tx: Queryable,
  { company_id, id, installation_id, account, connected_as, created_by, now }: NewInstallation,
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into github_installations as g (company_id, id, integration_id, installation_id, account, connected_as, created_by, created_at)
    select i.company_id, ${id}, i.id, ${installation_id}, ${account}, ${connected_as}, ${created_by}, ${now}
    from integrations i where i.company_id = ${company_id} and i.type = 'github' and i.account = ${connected_as} for share
    on conflict (company_id) do update set integration_id = excluded.integration_id, installation_id = excluded.installation_id,
      account = excluded.account, connected_as = excluded.connected_as, created_by = excluded.created_by,
      created_at = excluded.created_at, sealed = null, expires_at = null, refreshing_until = null,
      suspended_at = null, token_version = g.token_version + 1
    returning g.id`);
  return rows.length > 0;
}

type Versioned = Pick<Installation, 'company_id' | 'id'> & { version: number };

/** @returns whether this process requests the token: no other does until then */
export async function claimToken(
  tx: Queryable,
  { company_id, id, version }: Versioned,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update github_installations set refreshing_until = ${until}
    where company_id = ${company_id} and id = ${id} and token_version = ${version}
      and (refreshing_until is null or refreshing_until < ${now}) returning id`);
  return rows.length > 0;
}

export async function releaseToken(tx: Queryable, { company_id, id, version }: Versioned): Promise<void> {
  await tx.query(sql`
    update github_installations set refreshing_until = null
    where company_id = ${company_id} and id = ${id} and token_version = ${version}`);
}

/** @returns false when the installation was removed or replaced since */
export async function replaceToken(
  tx: Queryable,
  { company_id, id, version }: Versioned,
  { sealed, expires_at }: { sealed: string; expires_at: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update github_installations set sealed = ${sealed}, expires_at = ${expires_at}, token_version = token_version + 1,
      refreshing_until = null
    where company_id = ${company_id} and id = ${id} and token_version = ${version} returning id`);
  return rows.length > 0;
}

/** Sets since when the installation is suspended; null once it is not. @returns whether that is news */
export async function setSuspended(
  tx: Queryable,
  { company_id, installation_id }: Pick<Installation, 'company_id' | 'installation_id'>,
  at: Date | null,
): Promise<boolean> {
  const [former] = await tx.query<{ suspended_at: string | null }>(sql`
    select suspended_at from github_installations
    where company_id = ${company_id} and installation_id = ${installation_id} for update`);
  if (!former) return false;
  await tx.query(sql`
    update github_installations set suspended_at = ${at}
    where company_id = ${company_id} and installation_id = ${installation_id}`);
  return (former.suspended_at === null) !== (at === null);
}

/** @returns whether the company used it */
export async function deleteInstallation(
  tx: Queryable,
  { company_id, installation_id }: Pick<Installation, 'company_id' | 'installation_id'>,
): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from github_installations where company_id = ${company_id} and installation_id = ${installation_id} returning id`);
  return rows.length > 0;
}
