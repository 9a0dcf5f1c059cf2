// Lists what API tokens can do at all: never what concerns members, settings, keys or a whole company.
import type { Action } from './actions.ts';

/** A user who may do less can do less with a token as well. */
export const TOKEN_ACTIONS: ReadonlySet<Action> = new Set<Action>([
  'company.view',
  'project.view',
  // For sprints: the other endpoints behind it take no tokens.
  'project.settings',
  'ticket.view',
  'ticket.create',
  'ticket.edit',
  'ticket.delete',
  'ticket.assign',
  'ticket.import',
  'comment.create',
  'comment.delete',
  'document.view',
  'document.edit',
]);
