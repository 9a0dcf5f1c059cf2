// Writes the history of fields. Skips changes to an equal value.

import type { ChangeField, ChangeValue } from '@worklane/contract/ticket-changes';
import type { CompanyRef } from '@worklane/domain/access/refs';
import sql, { join } from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import type { ChangedBy } from './record-statuses.ts';

export interface Recorded {
  ticket_id: string;
  field: ChangeField;
  before: ChangeValue;
  after: ChangeValue;
  /** The comment that changed, for the field `comment`. */
  comment_id?: string;
}

export async function recordChanges(
  tx: Queryable,
  { company_id }: CompanyRef,
  changes: readonly Recorded[],
  by: ChangedBy,
): Promise<void> {
  const real = changes.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
  if (real.length === 0) return;
  const rows = real.map(
    (each) =>
      sql`(${company_id}::uuid, ${by.newId()}::uuid, ${each.ticket_id}::uuid, ${each.field}, ${JSON.stringify(each.before)}::jsonb, ${JSON.stringify(each.after)}::jsonb, ${by.user_id}::uuid, ${by.now}::timestamptz, ${each.comment_id ?? null}::uuid)`,
  );
  await tx.query(sql`
    insert into ticket_changes (company_id, id, ticket_id, field, before, after, changed_by, changed_at, comment_id)
    values ${join(rows)}`);
}
