// Explains in a toast why tickets that are due with their sprint did not take the day they were given.
import { toastError } from '../../../ui/toast.tsx';

/** @param subject with its verb: `EDGE-1 is` */
export const toastDueWithSprint = (subject: string): void =>
  toastError(`${subject} due at the end of the sprint`, 'To set a specific date, switch Due to “On a specific date”.');
