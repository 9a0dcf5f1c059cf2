// Refuses assignees who aren't on the project, and a parent that isn't in it or is below the ticket.
import type { ProjectRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { fail } from '../../../platform/http/fail.ts';

interface References {
  id: string;
  assignee_ids?: readonly string[] | undefined;
  parent_id?: string | null | undefined;
}

/** @throws Refusal assignee_not_member or parent_invalid */
export async function refuseInvalidReferences(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  references: References,
): Promise<void> {
  const { id, assignee_ids, parent_id } = references;
  if (assignee_ids && assignee_ids.length > 0) {
    const members = await tx.query(sql`
      select 1 from project_members
      where company_id = ${company_id} and project_id = ${project_id} and user_id = any(${assignee_ids}::uuid[])
      for key share`);
    if (members.length !== assignee_ids.length) fail('assignee_not_member');
  }
  if (parent_id) {
    // Walks up from the new parent, which must exist in this project and not be the ticket or its descendant.
    const ancestors = await tx.query<{ id: string }>(sql`
      with recursive up as (
        select id, parent_id from tickets where company_id = ${company_id} and project_id = ${project_id} and id = ${parent_id}
        union
        select t.id, t.parent_id from tickets t join up on t.company_id = ${company_id} and t.id = up.parent_id
      ) select id from up`);
    if (ancestors.length === 0 || ancestors.some((each) => each.id === id)) fail('parent_invalid');
  }
}
