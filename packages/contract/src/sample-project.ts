// Defines the sample project, whose tickets are for trying things out.
import { defineEndpoint } from './platform/endpoint.ts';
import { inCompany } from './platform/paths.ts';
import { Project } from './projects.ts';

export const sampleProject = {
  add: defineEndpoint({
    name: 'sampleProject.add',
    method: 'POST',
    path: '/api/companies/{company}/sample_project',
    summary: 'Add a project with sample tickets. It can be deleted like any other project',
    access: { action: 'project.create', scope: 'company' },
    params: inCompany,
    response: Project,
    errors: ['project_key_taken', 'project_limit', 'sample_project_running'],
  }),
};
