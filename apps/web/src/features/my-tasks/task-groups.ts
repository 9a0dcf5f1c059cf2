// Filters and groups a user's tickets: by due date, or by a field.
import type { AssignedTicket } from '@worklane/contract/assigned-tickets';
import { PRIORITIES, PRIORITY_LABELS, STATUS_CATEGORIES, STATUS_LABELS } from '@worklane/domain/tickets/vocabulary';
import { addDays, endOfWeek } from '../tickets/parts/days.ts';
import type { TaskGrouping, TasksView } from './parts/tasks-view.ts';

export interface TaskGroup {
  name: string;
  tickets: AssignedTicket[];
}

interface Days {
  today: string;
  /** Left out: where the person is. */
  firstWeekday?: number;
}

/** Groups tickets by when they are due. Empty groups are left out, and tickets keep their order. */
function groupByDue(tickets: readonly AssignedTicket[], days: Days): TaskGroup[] {
  return inOrder(tickets, DUE_ORDER, ({ due_date }) => dueGroupOf(due_date, days));
}

export function groupTasks(
  tickets: readonly AssignedTicket[],
  grouping: TaskGrouping,
  days: Days,
  projectName: (projectId: string) => string,
): TaskGroup[] {
  switch (grouping) {
    case 'due':
      return groupByDue(tickets, days);
    case 'priority':
      return inOrder(
        tickets,
        PRIORITIES.toReversed().map((each) => PRIORITY_LABELS[each]),
        ({ priority }) => PRIORITY_LABELS[priority],
      );
    case 'status':
      return inOrder(
        tickets,
        STATUS_CATEGORIES.map((each) => STATUS_LABELS[each]),
        ({ status_category }) => STATUS_LABELS[status_category],
      );
    case 'project': {
      const nameOf = ({ project_id, project_key }: AssignedTicket) => projectName(project_id) || project_key;
      const names = [...new Set(tickets.map(nameOf))].sort((a, b) => a.localeCompare(b));
      return inOrder(tickets, names, nameOf);
    }
  }
}

function inOrder(
  tickets: readonly AssignedTicket[],
  names: readonly string[],
  nameOf: (ticket: AssignedTicket) => string,
): TaskGroup[] {
  const groups = new Map(names.map((name): [string, TaskGroup] => [name, { name, tickets: [] }]));
  for (const ticket of tickets) groups.get(nameOf(ticket))?.tickets.push(ticket);
  return [...groups.values()].filter((group) => group.tickets.length > 0);
}

const DUE_ORDER = ['Overdue', 'Today', 'This week', 'Next week', 'Later', 'No date'] as const;

function dueGroupOf(due: string | null, { today, firstWeekday }: Days): (typeof DUE_ORDER)[number] {
  if (due === null) return 'No date';
  if (due < today) return 'Overdue';
  if (due === today) return 'Today';
  const ends = endOfWeek(today, firstWeekday);
  if (due <= ends) return 'This week';
  return due <= addDays(ends, 7) ? 'Next week' : 'Later';
}

/**
 * Finds tickets: each word must occur in the key, title, labels or project name, and each used list must contain the
 * value.
 */
export function findTasks(
  tickets: readonly AssignedTicket[],
  view: Omit<TasksView, 'group'>,
  projectName: (projectId: string) => string,
): readonly AssignedTicket[] {
  const wanted = view.words.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (picked: readonly string[], values: readonly string[]) =>
    picked.length === 0 || values.some((value) => picked.includes(value));
  return tickets.filter(({ key, title, labels, project_id, project_key, priority, type }) => {
    const text = [key, title, ...labels, projectName(project_id)].join('\n').toLowerCase();
    return (
      wanted.every((word) => text.includes(word)) &&
      fits(view.project, [project_key]) &&
      fits(view.priority, [priority]) &&
      fits(view.type, [type]) &&
      fits(view.label, labels)
    );
  });
}
