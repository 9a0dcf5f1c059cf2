// What is done to sprints, at the server. What it makes of tickets arrives with their events; the list is asked for again.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type NewSprint, type Sprint, type SprintChange, sprints } from '@worklane/contract/sprints';
import { call } from '../../platform/api/call.ts';
import { sprintsQuery } from './data.ts';

const onSprint = ({ project_id, id }: Sprint) => ({ project: project_id, sprint: id });

export const createSprint = (projectId: string, body: NewSprint) =>
  call(sprints.create, { params: { project: projectId }, body });

export const generateSprints = (projectId: string, count: number) =>
  call(sprints.generate, { params: { project: projectId }, body: { count } });

export const updateSprint = (sprint: Sprint, body: SprintChange) =>
  call(sprints.update, { params: onSprint(sprint), body });

export const completeSprint = (sprint: Sprint, unfinished: 'next' | 'backlog') =>
  call(sprints.complete, { params: onSprint(sprint), body: { unfinished } });

export const deleteSprint = (sprint: Sprint) => call(sprints.delete, { params: onSprint(sprint) });

interface Options<Input, Answer> {
  save: (input: Input) => Promise<Answer>;
  onSaved: (answer: Answer, input: Input) => void;
  onRefused?: (message: string) => void;
}

/** Done is said once the list here says so too: nobody sees the sprint as it was beside the word that it is changed. */
export function useSprintChange<Input, Answer>(
  projectId: string,
  { save, onSaved, onRefused }: Options<Input, Answer>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: async (answer, input) => {
      await client.invalidateQueries({ queryKey: sprintsQuery(projectId).queryKey });
      onSaved(answer, input);
    },
    onError: ({ message }) => onRefused?.(message),
  });
}
