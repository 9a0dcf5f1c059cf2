// Lists calls to the saved views of a board.
import type { Target } from '../walk/walk-target.ts';
import { input, onProject, type Specimens } from './specimen.ts';

const onView = (target: Target, body?: Record<string, unknown>) =>
  input({ params: { project: target.project.id, view: target.view }, ...(body && { body }) });

export const savedViewSpecimens: Specimens = {
  'savedViews.list': { right: 'ticket.view', on: 'project', request: onProject },
  'savedViews.create': {
    right: 'ticket.view',
    on: 'project',
    request: (target) =>
      input({ params: { project: target.project.id }, body: { name: 'Walked', query: 'q=walk', is_shared: false } }),
  },
  'savedViews.update': {
    right: 'ticket.view',
    on: 'project',
    request: (target) => onView(target, { name: 'Changed' }),
    mixed: [(target) => onView({ ...target, view: target.foreign.view }, { name: 'Changed' })],
  },
  'savedViews.delete': {
    right: 'ticket.view',
    on: 'project',
    request: (target) => onView(target),
    mixed: [(target) => onView({ ...target, view: target.foreign.view })],
  },
};
