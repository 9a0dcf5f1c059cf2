// Takes the filters off the view of the user's tasks; what it is grouped by and of which companies it is stay.
import { type TasksView, tasksViewOf } from './parts/tasks-view.ts';

export const withoutFilters = ({ group, isEverywhere }: TasksView): TasksView =>
  tasksViewOf({ group, companies: isEverywhere ? 'all' : undefined });
