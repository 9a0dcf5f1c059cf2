// Deletes programs that registered themselves and that nobody uses.
import type { Services } from '../../platform/services.ts';
import { deleteUnusedPrograms } from './writes.ts';

export const sweepPrograms = ({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> =>
  deleteUnusedPrograms(db, now());
