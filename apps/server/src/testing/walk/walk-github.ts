// Inserts the repository of a project of the authorization walk, with a webhook whose secret the tests know.
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import type { App } from '../../app.ts';
import type { Queryable } from '../../platform/database/database.ts';

/** The same for every target. */
export const HOOK_SECRET = 'canary-github-webhook-secret-0008';

/** Signs the deliveries of the server's GitHub App. */
export const APP_SECRET = 'canary-github-app-secret-0012';

export async function insertGitHub(
  { services }: App,
  { db, company_id, project }: { db: Queryable; company_id: string; project: string },
) {
  const repository = uuidv7();
  const sealed = services.sealFor('github-hooks').close(HOOK_SECRET, `${company_id}/${repository}`);
  await db.query(sql`
    insert into github_repositories (company_id, id, project_id, owner, name, sealed_secret, hook_id, created_at)
    values (${company_id}, ${repository}, ${project}, 'walked', 'walked', ${sealed}, '1', now())`);
  return { repository };
}
