// Deletes codes of programs that were used or have expired long ago.
import type { Services } from '../../platform/services.ts';
import { deleteOldCodes } from './code-writes.ts';

export const sweepCodes = ({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> => deleteOldCodes(db, now());
