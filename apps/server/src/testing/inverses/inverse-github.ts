// Lists for the commands about GitHub how to call them, so that their undo is tested.
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import type { InverseWorld } from './inverse-world.ts';

const RULES = { draft: null, open: 'in_review', changes_requested: null, approved: null, merged: 'done' };

export const gitHubCases = (world: InverseWorld) => ({
  setGitHubRules: {
    async given() {
      const { db } = world.app.services;
      await db.query(sql`
        update projects set github_repo_owner = 'northbeam', github_repo_name = 'edge' where id = ${world.project.id}`);
      await db.query(sql`
        insert into github_repositories (company_id, id, project_id, owner, name, sealed_secret, rules, created_at)
        values (${world.owner.company_id}, ${uuidv7()}, ${world.project.id}, 'northbeam', 'edge', '',
          ${JSON.stringify(RULES)}::jsonb, now())`);
    },
    call: () => world.onProject({ rules: { ...RULES, draft: 'in_progress' } }),
  },
});
