// Clears the filters of My Tasks; the grouping and the choice of companies stay.
import { type TasksView, tasksViewOf } from './parts/tasks-view.ts';

export const withoutFilters = ({ group, isEverywhere }: TasksView): TasksView =>
  tasksViewOf({ group, companies: isEverywhere ? 'all' : undefined });
