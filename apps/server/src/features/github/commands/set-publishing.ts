// Sets whether a sync may create public issues from a project's tickets.
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { setPublishing } from '../writes.ts';

/** Not callable in a batch: people confirm it by hand. */
export const setGitHubPublishing = defineCommand({
  name: 'setGitHubPublishing',
  target: 'project',
  input: z.object({ makes_public_issues: z.boolean() }),
  action: 'project.settings',
  async run({ tx, emit }, { company_id, project_id, makes_public_issues }) {
    if (!(await setPublishing(tx, { company_id, project_id }, makes_public_issues))) fail('github_repository_missing');
    emit({ type: 'github.changed', company_id, project_id, payload: { project_id } });
  },
  inverse: { none: 'What was made public stays public; the choice is changed by hand.' },
});
