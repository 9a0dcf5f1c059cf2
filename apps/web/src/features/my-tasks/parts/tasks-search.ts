// Reads the search parameters of My Tasks: /dashboard?q=slash&priority=urgent&group=project. What they mean is loaded
// with the tasks.
import { textParameters } from '../../../platform/local-state/text-parameters.ts';

export const TASK_LISTS = ['project', 'priority', 'type', 'label'] as const;
export type TaskList = (typeof TASK_LISTS)[number];

export type TasksSearch = { [Name in 'q' | 'group' | 'companies' | TaskList]?: string | undefined };

export const readTasksSearch = (search: Record<string, unknown>): TasksSearch =>
  textParameters(search, ['q', 'group', 'companies', ...TASK_LISTS]);
