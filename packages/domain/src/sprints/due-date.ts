// Calculates the due date of a ticket that is due with its sprint. Every change of one of the three asks here.
import type { DueDateType } from '../tickets/vocabulary.ts';

interface Due {
  due_date: string | null;
  due_date_type: DueDateType;
}

/** @param sprintEnd the last day of the ticket's sprint; null when it is in none: then it keeps the day it has */
export function dueDateOf({ due_date, due_date_type }: Due, sprintEnd: string | null): string | null {
  return due_date_type === 'sprint_end' && sprintEnd !== null ? sprintEnd : due_date;
}
