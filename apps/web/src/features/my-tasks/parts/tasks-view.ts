// Makes the view of the user's tasks from the words of the address, and the other way.
import { TASK_LISTS, type TaskList, type TasksSearch } from './tasks-search.ts';

export const TASK_GROUPINGS = ['due', 'project', 'priority', 'status'] as const;
export type TaskGrouping = (typeof TASK_GROUPINGS)[number];

export interface TasksView extends Record<TaskList, readonly string[]> {
  words: string;
  group: TaskGrouping;
  /** Of all companies of the user. */
  isEverywhere: boolean;
}

export function tasksViewOf(search: TasksSearch): TasksView {
  const listOf = (name: TaskList) => (search[name] ?? '').split(',').filter(Boolean).map(decodeURIComponent);
  const group = TASK_GROUPINGS.find((each) => each === search.group) ?? 'due';
  return {
    words: search.q ?? '',
    group,
    isEverywhere: search.companies === 'all',
    project: listOf('project'),
    priority: listOf('priority'),
    type: listOf('type'),
    label: listOf('label'),
  };
}

export function searchOfTasks({ words, group, isEverywhere, ...lists }: TasksView): TasksSearch {
  const entries = TASK_LISTS.map((name) => [name, lists[name].map(encodeURIComponent).join(',') || undefined]);
  return {
    q: words.trim() === '' ? undefined : words,
    group: group === 'due' ? undefined : group,
    companies: isEverywhere ? 'all' : undefined,
    ...Object.fromEntries(entries),
  };
}

export const isNarrowed = ({ words, project, priority, type, label }: TasksView): boolean =>
  words.trim() !== '' || project.length + priority.length + type.length + label.length > 0;
