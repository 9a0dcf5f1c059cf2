// Sends the form, refreshes the projects, and says when to go to the new one.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type NewProject, type Project, projects } from '@worklane/contract/projects';
import { useRef } from 'react';
import { uuidv7 } from 'uuidv7';
import { call } from '../../platform/api/call.ts';
import { localState } from '../../platform/local-state/local-state.ts';
import { projectKeys, projectsQuery } from '../projects/data.ts';
import { type ProjectFields, toNewProject } from '../projects/parts/fields/project-fields.ts';
import type { ProjectStart } from './use-template-choice.ts';

/** How long after success the new project's page opens (specification, section 9). */
const GO_MS = 300;
const GO_AFTER_FAILED_REFRESH_MS = 500;

export function useCreateProjectMutation(onCreated: (project: Project) => void, onGo: (project: Project) => void) {
  const client = useQueryClient();
  // One id for all attempts of one form: an attempt whose answer was lost makes no second project.
  const id = useRef(uuidv7());
  return useMutation({
    mutationFn: async ({ fields, start }: { fields: ProjectFields; start: ProjectStart | undefined }) => {
      const companyId = localState.get().company?.id;
      if (!companyId) {
        console.error('No company data available');
        return undefined;
      }
      const body = toNewProject(fields, id.current, companyId, starterOf(start));
      const project = await (start && 'id' in start ? createProjectFromTemplate(start.id, body) : addProject(body));
      client.setQueryData(projectKeys.byKey(companyId, project.key), project);
      const isRefreshed = await client.fetchQuery({ ...projectsQuery(companyId), staleTime: 0, retry: false }).then(
        () => true,
        () => false,
      );
      return { project, isRefreshed };
    },
    onSuccess: (created) => {
      if (!created) return;
      const { project, isRefreshed } = created;
      localState.setCurrentProject(project.id);
      onCreated(project);
      setTimeout(() => onGo(project), isRefreshed ? GO_MS : GO_AFTER_FAILED_REFRESH_MS);
    },
  });
}

const addProject = (body: NewProject) => call(projects.create, { body });

const createProjectFromTemplate = (template_id: string, fields: NewProject) => addProject({ ...fields, template_id });

function starterOf(start: ProjectStart | undefined): Pick<NewProject, 'starter'> {
  return start && 'starter' in start ? { starter: start.starter } : {};
}
