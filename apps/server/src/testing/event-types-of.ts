// What happened on a project, in order, as the event log has it.
import sql from 'sql-template-tag';
import type { App } from '../app.ts';

export async function eventTypesOf(app: App, project: { id: string }): Promise<string[]> {
  const rows = await app.services.db.query<{ type: string }>(
    sql`select type from events where project_id = ${project.id} order by xid, id`,
  );
  return rows.map(({ type }) => type);
}
