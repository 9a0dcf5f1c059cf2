// Computes since when what waits in a trash can no longer be restored.
import { RESTORE_DAYS } from '@worklane/contract/companies';

export const pastRestoring = (now: Date) => new Date(now.getTime() - RESTORE_DAYS * 24 * 60 * 60 * 1000);
