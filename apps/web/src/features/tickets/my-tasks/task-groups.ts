// When a person's tickets are due, as they plan their days.
import type { AssignedTicket } from '@worklane/contract/assigned-tickets';
import { endOfWeek } from '../days.ts';

export interface TaskGroup {
  name: 'Overdue' | 'Today' | 'This week' | 'Later' | 'No date';
  tickets: AssignedTicket[];
}

/** Those that have tickets, in this order; within one the order stays. */
export function groupTasks(tickets: readonly AssignedTicket[], today: string): TaskGroup[] {
  const groups: TaskGroup[] = [];
  for (const ticket of tickets) {
    const name = groupOf(ticket.due_date, today);
    const group = groups.find((each) => each.name === name);
    if (group) group.tickets.push(ticket);
    else groups.push({ name, tickets: [ticket] });
  }
  return groups.toSorted((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name));
}

const ORDER: readonly TaskGroup['name'][] = ['Overdue', 'Today', 'This week', 'Later', 'No date'];

function groupOf(due: string | null, today: string): TaskGroup['name'] {
  if (due === null) return 'No date';
  if (due < today) return 'Overdue';
  if (due === today) return 'Today';
  return due <= endOfWeek(today) ? 'This week' : 'Later';
}

/** Every word stands in the key, the title, a label or the name of the project. */
export function findTasks(
  tickets: readonly AssignedTicket[],
  words: string,
  projectName: (projectId: string) => string,
): readonly AssignedTicket[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return tickets;
  return tickets.filter(({ key, title, labels, project_id }) => {
    const text = [key, title, ...labels, projectName(project_id)].join('\n').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
