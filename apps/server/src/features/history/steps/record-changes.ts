// Writes the history of fields. Skips changes to an equal value.
import type { ChangeField, ChangeValue } from '@worklane/contract/ticket-changes';
import type { CompanyRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import type { ChangedBy } from './record-statuses.ts';

export interface Recorded {
  ticket_id: string;
  field: ChangeField;
  before: ChangeValue;
  after: ChangeValue;
  /** The comment that changed, for the field `comment`. */
  comment_id?: string;
  /** The ids of the sprints, which `before` and `after` name, for the field `sprint_id`. */
  sprints?: { before: string | null; after: string | null };
}

const isShown = (via: ChangedBy['via']) => via === 'assistant' || via === 'token' || via === 'figma';

export async function recordChanges(
  tx: Queryable,
  { company_id }: CompanyRef,
  changes: readonly Recorded[],
  by: ChangedBy,
): Promise<void> {
  const real = changes.filter(
    ({ before, after, sprints }) =>
      JSON.stringify(before) !== JSON.stringify(after) || sprints?.before !== sprints?.after,
  );
  if (real.length === 0) return;
  // A value may be null, which stays JSON's own.
  const [before, after] = [real.map((each) => each.before), real.map((each) => each.after)].map((values) =>
    values.map((value) => JSON.stringify(value)),
  );
  await tx.query(sql`
    insert into ticket_changes (company_id, id, ticket_id, field, before, after, changed_by, changed_at, comment_id,
                                sprint_before, sprint_after, via, via_token, via_agent, action_id)
    select ${company_id}, v.id, v.ticket_id, v.field, v.before, v.after, ${by.user_id}, ${by.now}::timestamptz, v.comment_id,
           v.sprint_before, v.sprint_after, ${isShown(by.via) ? by.via : null},
           ${by.program?.token ?? null}::text, ${by.program?.agent ?? null}::text, ${by.program?.action_id ?? null}::uuid
    from unnest(${real.map(() => by.newId())}::uuid[], ${real.map((each) => each.ticket_id)}::uuid[],
                ${real.map((each) => each.field)}::text[], ${before}::jsonb[], ${after}::jsonb[],
                ${real.map((each) => each.comment_id ?? null)}::uuid[],
                ${real.map(({ sprints }) => sprints?.before ?? null)}::uuid[],
                ${real.map(({ sprints }) => sprints?.after ?? null)}::uuid[])
      as v (id, ticket_id, field, before, after, comment_id, sprint_before, sprint_after)`);
}
