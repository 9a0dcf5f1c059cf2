// Changes to who is on a project: saved, shown, and said in the specification's words.
import type { QueryClient } from '@tanstack/react-query';
import { projectMembers } from '@worklane/contract/project-members';
import type { Project } from '@worklane/contract/projects';
import { ROLE_LABELS, type Role } from '@worklane/domain/access/roles';
import { call } from '../../../platform/api/call.ts';
import { withArticle } from '../../../ui/text/with-article.ts';
import { toastDone, toastError } from '../../../ui/toast.tsx';
import { projectKeys } from '../data.ts';

interface Membership {
  client: QueryClient;
  project: Project;
  person: { user_id: string; name: string };
}

async function perform({ client }: Membership, failed: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    toastError(failed, (error as Error).message);
  }
  await Promise.all([
    client.invalidateQueries({ queryKey: projectKeys.all }),
    client.invalidateQueries({ queryKey: ['companies', 'members'] }),
  ]);
}

export const addToProject = (membership: Membership, role: Role) =>
  perform(membership, 'Failed to add member', async () => {
    const { project, person } = membership;
    await call(projectMembers.add, { params: { project: project.id }, body: { user_id: person.user_id, role } });
    toastDone('Member added', `${person.name} is on ${project.name} as ${withArticle(ROLE_LABELS[role])}`);
  });

export const changeProjectRole = (membership: Membership, role: Role) =>
  perform(membership, 'Failed to update role', async () => {
    const { project, person } = membership;
    await call(projectMembers.change, { params: { project: project.id, user: person.user_id }, body: { role } });
    toastDone('Role updated', 'Member role updated successfully');
  });

export const removeFromProject = (membership: Membership) =>
  perform(membership, 'Failed to remove member', async () => {
    const { project, person } = membership;
    await call(projectMembers.remove, { params: { project: project.id, user: person.user_id } });
    toastDone('Member removed', `${person.name} is no longer on ${project.name}`);
  });
