// Deletes shared reports that were revoked or expired long enough ago.
import type { Services } from '../../platform/services.ts';
import { deleteOldReports } from './writes.ts';

export const sweepReports = ({ db, now }: Services): Promise<number> => deleteOldReports(db, now());
