// Updates links when projects or companies change.
import { reactsTo } from '../../platform/reactions/define-reaction.ts';
import { followRepository, removeHook } from './jobs.ts';
import { readHooked, readLinkedProject, readProjectsWithRepository, readRepository } from './reads.ts';

export const gitHubReactions = [
  reactsTo(
    'github.follow-project',
    ['project.created', 'project.updated', 'project.deleted'],
    async ({ tx, enqueue }, { company_id, payload: { project_id } }) => {
      const ref = { company_id, project_id };
      const [project, row] = [await readLinkedProject(tx, ref), await readRepository(tx, ref)];
      const isSame =
        (row?.owner ?? null) === (project?.owner ?? null) && (row?.name ?? null) === (project?.name ?? null);
      if (!isSame) enqueue(followRepository, ref);
    },
  ),
  reactsTo('github.follow-connection', ['integration.changed'], async ({ tx, enqueue }, { company_id, payload }) => {
    if (payload.type !== 'github') return;
    for (const project of await readProjectsWithRepository(tx, company_id)) enqueue(followRepository, project);
    // Webhooks that the server could not remove without a connection.
    for (const { project_id, id, owner, name, hook_id, unlinked_at } of await readHooked(tx, company_id)) {
      if (unlinked_at) enqueue(removeHook, { company_id, project_id, id, owner, name, hook_id });
    }
  }),
];
