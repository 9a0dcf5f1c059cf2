// Changes sprints and undoes that, both on the server. Changes of tickets arrive with their events; the list of sprints is
// fetched again.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type NewSprint, type Sprint, type SprintChange, sprints } from '@worklane/contract/sprints';
import { call } from '../../platform/api/call.ts';
import { offerUndo } from '../../platform/undo/undo-steps.ts';
import { toastDone, toastError } from '../../ui/toast.tsx';
import { ticketCount } from '../tickets/parts/ticket-count.ts';
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

export const undoCompletion = (sprint: Sprint, completion: string) =>
  call(sprints.undoCompletion, { params: { ...onSprint(sprint), completion } });

export const deleteSprint = (sprint: Sprint) => call(sprints.delete, { params: onSprint(sprint) });

export const restoreSprint = (sprint: Sprint) => call(sprints.restore, { params: onSprint(sprint) });

interface Undo {
  /** What was done, for the toast that offers to take it back. */
  words: string;
  name: string;
  /** What is so again, when that is done. */
  done: string;
  undo: () => Promise<{ left: number }>;
}

interface Options<Input, Answer> {
  save: (input: Input) => Promise<Answer>;
  /** Undefined when another person had made the change before. */
  undoOf?: (answer: Answer, input: Input) => Undo | undefined;
  onSaved?: (answer: Answer, input: Input) => void;
  onRefused?: (message: string) => void;
}

/** Shows the confirmation once the list is updated, so that it never appears beside the old values. */
export function useSprintChange<Input, Answer>(
  projectId: string,
  { save, undoOf, onSaved, onRefused }: Options<Input, Answer>,
) {
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: sprintsQuery(projectId).queryKey });
  return useMutation({
    mutationFn: (input: Input) => {
      const saved = save(input).then(async (answer) => {
        await refetch();
        return answer;
      });
      if (undoOf) {
        const offered = saved.then((answer) => undoOf(answer, input));
        const takeBack = async () => {
          const given = await offered;
          if (given) await undoAndSay(given, refetch);
        };
        const words = offered.then((given) => given?.words);
        offerUndo(words, { projectId, undo: () => void takeBack() });
      }
      return saved;
    },
    onSuccess: (answer, input) => onSaved?.(answer, input),
    onError: ({ message }) => onRefused?.(message),
  });
}

async function undoAndSay({ name, done, undo }: Undo, refetch: () => Promise<unknown>): Promise<void> {
  try {
    const { left } = await undo();
    await refetch();
    const text = `${ticketCount(left)} stayed put: someone moved ${left === 1 ? 'it' : 'them'} since.`;
    toastDone(`Undone: ${done}`, left === 0 ? undefined : text);
  } catch (error) {
    toastError(`${name} was not undone`, (error as Error).message);
  }
}
