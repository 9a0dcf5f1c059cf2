// Deletes notifications that are kept no longer.
import type { Services } from '../../platform/services.ts';
import { deleteOldNotifications } from './old-writes.ts';

export const sweepInbox = ({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> =>
  deleteOldNotifications(db, now());
