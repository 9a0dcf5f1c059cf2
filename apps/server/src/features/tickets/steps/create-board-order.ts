// Creates the order of a new board: its version and its last ticket number.
import type { ProjectRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

export async function createBoardOrder(tx: Queryable, { company_id, project_id }: ProjectRef): Promise<void> {
  await tx.query(sql`insert into board_orders (company_id, project_id) values (${company_id}, ${project_id})`);
}
