// Computes the time before which trashed records can no longer be restored.
import { RESTORE_DAYS } from '@worklane/contract/companies';

export const restoreDeadline = (now: Date) => new Date(now.getTime() - RESTORE_DAYS * 24 * 60 * 60 * 1000);
