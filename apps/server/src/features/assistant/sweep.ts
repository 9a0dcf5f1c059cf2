// Deletes proposals of programs that were decided or have lapsed long enough ago. Those of answers go with their conversation.
import type { Services } from '../../platform/services.ts';
import { deleteOldProposals } from './proposal-writes.ts';

export const sweepProposals = ({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> =>
  deleteOldProposals(db, now());
