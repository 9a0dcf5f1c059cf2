// Serves the sample project over HTTP.
import { sampleProject } from '@worklane/contract/sample-project';
import { longestWait } from '../../platform/database/request-work.ts';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import { createTurns } from '../../platform/workers/take-turns.ts';
import { readProject } from '../projects/reads.ts';
import { addSampleProject } from './commands/add-sample-project.ts';

export const sampleProjectRoutes = ({ db, run }: Services) => {
  /** Each is hundreds of writes in one transaction. */
  const turns = createTurns({ atOnce: 2, each: 1, longestWait });
  const companies = new Set<string>();

  async function add(viewer: SessionViewer, company_id: string): Promise<{ id: string }> {
    if (companies.has(company_id)) fail('sample_project_running');
    companies.add(company_id);
    try {
      return await turns.run(viewer.user_id, () => run(viewer, addSampleProject, { company_id }));
    } finally {
      companies.delete(company_id);
    }
  }

  return [
    route(sampleProject.add, async ({ viewer, target }) => {
      const { id } = await add(viewer, target.company_id);
      return (await readProject(db, scopeOf(viewer), viewer, id)) ?? fail('project_not_found');
    }),
  ];
};
