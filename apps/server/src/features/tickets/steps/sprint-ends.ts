// Reads the end dates of sprints, which set the due dates of tickets that are due when their sprint ends.
import type { ProjectRef } from '@worklane/domain/access/refs';
import { dueDateOf } from '@worklane/domain/sprints/due-date';
import type { DueDateType } from '@worklane/domain/tickets/vocabulary';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { fail } from '../../../platform/http/fail.ts';

export interface SprintEnds {
  /** Returns the last day of a sprint; null for none. */
  of(sprintId: string | null): string | null;
}

/**
 * Reads the last days of sprints. The caller holds the lock of the board's order, which every change of a sprint takes
 * as well.
 * @throws Refusal sprint_invalid, when one of them is not the project's
 */
export async function readSprintEnds(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  ids: readonly (string | null | undefined)[],
): Promise<SprintEnds> {
  const named = [...new Set(ids)].filter((id) => typeof id === 'string');
  if (named.length === 0) return { of: () => null };
  const rows = await tx.query<{ id: string; end_date: string }>(sql`
    select id, end_date from sprints
    where company_id = ${company_id} and project_id = ${project_id} and id = any(${named}::uuid[])`);
  if (rows.length !== named.length) fail('sprint_invalid');
  const endsById = new Map(rows.map(({ id, end_date }) => [id, end_date]));
  return { of: (id) => (id && endsById.get(id)) || null };
}

interface Due {
  due_date: string | null;
  due_date_type: DueDateType;
  sprint_id: string | null;
}

/** Adds the due date that follows from a change, unless it stays the same. */
export function withDueDate<Changes extends { [Field in keyof Due]?: Due[Field] | undefined }>(
  ticket: Due,
  changes: Changes,
  ends: SprintEnds,
): Changes {
  const { due_date = ticket.due_date, due_date_type = ticket.due_date_type, sprint_id = ticket.sprint_id } = changes;
  const due = dueDateOf({ due_date, due_date_type }, ends.of(sprint_id));
  const { due_date: _, ...others } = changes;
  return (due === ticket.due_date ? others : { ...others, due_date: due }) as Changes;
}
