// Shares SQL for a person's favourite projects with the reads of other features.
import sql, { type Sql } from 'sql-template-tag';

/** @returns an expression for the ids of a person's favourite projects, to be compared with rows within a scope */
export const favouriteIds = (userId: string): Sql => sql`array(
  select f.project_id from favourite_projects f where f.user_id = ${userId})`;
