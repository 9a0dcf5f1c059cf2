// Reads the types of a project's events, in order.
import sql from 'sql-template-tag';
import type { App } from '../app.ts';

export async function eventTypesOf(app: App, project: { id: string }): Promise<string[]> {
  const rows = await app.services.db.query<{ type: string }>(
    sql`select type from events where project_id = ${project.id} order by xid, id`,
  );
  return rows.map(({ type }) => type);
}
