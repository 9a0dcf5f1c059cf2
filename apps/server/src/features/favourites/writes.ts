// Changes favourites.
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

export interface Favourite {
  company_id: string;
  project_id: string;
  user_id: string;
}

export async function insertFavourite(tx: Queryable, { company_id, project_id, user_id }: Favourite, now: Date) {
  await tx.query(sql`
    insert into favourite_projects (company_id, user_id, project_id, created_at)
    values (${company_id}, ${user_id}, ${project_id}, ${now}) on conflict do nothing`);
}

export async function deleteFavourite(tx: Queryable, { company_id, project_id, user_id }: Favourite) {
  await tx.query(sql`
    delete from favourite_projects
    where company_id = ${company_id} and user_id = ${user_id} and project_id = ${project_id}`);
}
