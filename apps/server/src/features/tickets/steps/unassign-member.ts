// Unassigns a person who leaves a company or a project from all their tickets there, before their memberships go.
import sql, { empty } from 'sql-template-tag';
import type { CommandContext } from '../../../platform/commands/run-command.ts';

/** */
interface Input {
  company_id: string;
  user_id: string;
  /** Left out: all projects. */
  project_id?: string;
}

export async function unassignMember(
  { tx, emit }: CommandContext,
  { company_id, user_id, project_id: only }: Input,
): Promise<void> {
  const there = only ? sql`and project_id = ${only}` : empty;
  // Boards are locked before their tickets, as by every other write; in one order, so that two removals cannot block
  // each other.
  const boards = await tx.query<{ project_id: string }>(sql`
      select project_id from board_orders
      where company_id = ${company_id} and project_id in (
        select project_id from ticket_assignees where company_id = ${company_id} and user_id = ${user_id} ${there})
      order by project_id for update`);
  const ids = boards.map((each) => each.project_id);
  const versions = await tx.query<{ project_id: string; version: number }>(sql`
      update board_orders set version = version + 1
      where company_id = ${company_id} and project_id = any(${ids}::uuid[]) returning project_id, version`);
  await tx.query(sql`
      with gone as (
        delete from ticket_assignees where company_id = ${company_id} and user_id = ${user_id} ${there} returning ticket_id)
      update tickets set version = version + 1
      where company_id = ${company_id} and id in (select ticket_id from gone)`);
  for (const { project_id, version } of versions) {
    emit({ type: 'board.replaced', company_id, project_id, payload: { board_version: version } });
  }
}
