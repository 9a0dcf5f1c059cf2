// Changes to projects: shown at once, saved behind it, and put back with a sentence when the server refuses.
import type { QueryClient } from '@tanstack/react-query';
import { type Project, type ProjectChange, projects } from '@worklane/contract/projects';
import { RESTORE_DAYS } from '@worklane/domain/trash/restore-days';
import { call } from '../../platform/api/call.ts';
import { toastDone, toastError, toastUndo } from '../../ui/toast.tsx';
import { projectKeys } from './data.ts';

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: projectKeys.all });

/** Puts a project as the server has it into everything that shows it. */
function showProject(client: QueryClient, project: Project): void {
  client.setQueryData(projectKeys.byKey(project.company_id, project.key), project);
  client.setQueryData<Project[]>(projectKeys.list(project.company_id), (held) =>
    held?.map((each) => (each.id === project.id ? project : each)),
  );
}

export async function updateProject(client: QueryClient, project: Project, body: ProjectChange): Promise<Project> {
  const changed = await call(projects.update, { params: { project: project.id }, body });
  showProject(client, changed);
  void refresh(client);
  return changed;
}

export async function setArchived(client: QueryClient, project: Project, isArchived: boolean): Promise<void> {
  try {
    await updateProject(client, project, { status: isArchived ? 'archived' : 'active' });
    if (isArchived) toastUndo(`${project.name} is archived`, () => void setArchived(client, project, false));
    else toastDone(`${project.name} is active again`);
  } catch (error) {
    toastError(
      isArchived ? 'Failed to archive the project' : 'Failed to restore the project',
      (error as Error).message,
    );
  }
}

/** @throws ApiError */
export async function deleteProject(client: QueryClient, project: Project, name: string): Promise<void> {
  const { id, company_id } = project;
  await call(projects.delete, { params: { project: id }, body: { name } });
  client.setQueryData<Project[]>(projectKeys.list(company_id), (held) => held?.filter((each) => each.id !== id));
  toastUndo('Project deleted successfully', () => void restoreProject(client, { id, company_id, name: project.name }));
  void refresh(client);
}

export async function restoreProject(
  client: QueryClient,
  { id, company_id, name }: Pick<Project, 'id' | 'company_id' | 'name'>,
): Promise<void> {
  try {
    await call(projects.restore, { params: { company: company_id, project: id } });
    toastDone(`${name} is restored`);
  } catch (error) {
    toastError(
      'Failed to restore the project',
      `${(error as Error).message}. Projects can be restored for ${RESTORE_DAYS} days.`,
    );
  }
  await refresh(client);
}
