// Saves what the user does with the first steps: hiding them, seeing the shortcuts, adding the sample project.
import type { FirstSteps } from '@worklane/contract/first-steps';
import { firstSteps } from '@worklane/contract/first-steps';
import type { Project } from '@worklane/contract/projects';
import { sampleProject } from '@worklane/contract/sample-project';
import { call } from '../../platform/api/call.ts';
import { queryClient } from '../../platform/query/query-client.ts';
import { toastError, toastUndo } from '../../ui/toast.tsx';
import { firstStepsQuery } from './data.ts';

type Change = Partial<Pick<FirstSteps, 'is_hidden' | 'has_seen_shortcuts'>>;

/** Shows the change at once and takes it back when the server refuses. */
export async function changeFirstSteps(companyId: string, changes: Change): Promise<void> {
  const { queryKey } = firstStepsQuery(companyId);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (steps) => steps && { ...steps, ...changes });
  try {
    const answer = await call(firstSteps.change, { params: { company: companyId }, body: changes });
    queryClient.setQueryData(queryKey, answer);
  } catch (error) {
    toastError('First steps not saved', (error as Error).message);
    await queryClient.invalidateQueries({ queryKey });
  }
}

export async function hideFirstSteps(companyId: string): Promise<void> {
  await changeFirstSteps(companyId, { is_hidden: true });
  toastUndo('First steps hidden', () => void changeFirstSteps(companyId, { is_hidden: false }));
}

/** @returns undefined when it could not be added, which has been said then */
export async function addSampleProject(companyId: string): Promise<Project | undefined> {
  try {
    const project = await call(sampleProject.add, { params: { company: companyId } });
    await queryClient.invalidateQueries({ queryKey: ['projects'] });
    await queryClient.invalidateQueries({ queryKey: firstStepsQuery(companyId).queryKey });
    return project;
  } catch (error) {
    toastError('Sample project not added', (error as Error).message);
    return undefined;
  }
}
