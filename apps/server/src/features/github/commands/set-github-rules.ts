// Sets which status a ticket gets at each step of a pull request.
import { GitHubRules } from '@worklane/contract/integrations/github';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { refuseUnlessUnchanged } from '../../../platform/undo/preconditions.ts';
import { readLinkedProject, readRepository } from '../reads.ts';
import { setRules } from '../writes.ts';

export const setGitHubRules = defineCommand({
  name: 'setGitHubRules',
  target: 'project',
  input: z.object({ rules: GitHubRules, expected: z.optional(GitHubRules) }),
  isCallable: true,
  action: 'project.settings',
  async run({ tx, emit }, { company_id, project_id, rules, expected }) {
    const ref = { company_id, project_id };
    const project = (await readLinkedProject(tx, ref)) ?? fail('project_not_found');
    const keys = project.statuses.map(({ key }) => key);
    const unknown = Object.values(rules).find((status) => status !== null && !keys.includes(status));
    if (unknown) fail('status_unknown', { status: unknown });
    if (expected) refuseUnlessUnchanged((await readRepository(tx, ref))?.rules ?? {}, expected);
    if (!(await setRules(tx, ref, rules))) fail('github_repository_missing');
    emit({ type: 'github.changed', company_id, project_id, payload: { project_id } });
  },
  inverse: {
    before: async ({ tx }, input) => (await readRepository(tx, input))?.rules ?? null,
    // Until a project sets rules, the standard ones apply, which depend on its board.
    calls: ({ input: { project_id, rules }, before }) =>
      before && [{ command: 'setGitHubRules', target: project_id, input: { rules: before, expected: rules } }],
  },
});
