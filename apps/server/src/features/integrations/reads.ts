// Fetches connections. What is sealed leaves this feature only as a token that a flow asked for.
import type { IntegrationType } from '@worklane/contract/integrations';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

export interface ConnectionRef {
  company_id: string;
  type: IntegrationType;
}

export interface Connection extends ConnectionRef {
  id: string;
  state: 'connected' | 'broken';
  problem: string | null;
  sealed: string;
  token_hint: string;
  token_version: number;
  expires_at: string | null;
  scopes: string;
  account: string | null;
  settings: Record<string, unknown>;
  created_at: string;
  connected_by: string | null;
}

export async function readConnections(db: Queryable, companyId: string): Promise<Connection[]> {
  return db.query<Connection>(sql`
    select i.company_id, i.id, i.type, i.state, i.problem, i.sealed, i.token_hint, i.token_version, i.expires_at, i.scopes,
      i.account, i.settings, i.created_at, u.name as connected_by
    from integrations i left join users u on u.id = i.created_by
    where i.company_id = ${companyId} order by i.type`);
}

export async function readConnection(
  db: Queryable,
  { company_id, type }: ConnectionRef,
): Promise<Connection | undefined> {
  const all = await readConnections(db, company_id);
  return all.find((each) => each.type === type);
}
