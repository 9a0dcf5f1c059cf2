// Computes the time before which trashed records can no longer be restored.
import { RESTORE_DAYS } from '@worklane/domain/trash/restore-days';
import { DAY_MS } from '@worklane/domain/units';

export const restoreDeadline = (now: Date) => new Date(now.getTime() - RESTORE_DAYS * DAY_MS);
