// The sample project over HTTP.
import { sampleProject } from '@worklane/contract/sample-project';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { readProject } from '../projects/reads.ts';
import { addSampleProject } from './commands/add-sample-project.ts';

export const sampleProjectRoutes = ({ db, run }: Services) => [
  route(sampleProject.add, async ({ viewer, target }) => {
    const { id } = await run(viewer, addSampleProject, { company_id: target.company_id });
    return (await readProject(db, scopeOf(viewer), viewer, id)) ?? fail('project_not_found');
  }),
];
