// Forgets what was read of design files when nobody is linked to them any more, or the company is disconnected.
import { reactsTo } from '../../platform/reactions/define-reaction.ts';
import { readConnection } from '../integrations/reads.ts';
import { dropDesigns } from './steps/drop-designs.ts';

export const figmaReactions = [
  reactsTo('figma.follow-project', ['project.updated', 'project.deleted'], ({ tx }, { company_id }) =>
    dropDesigns(tx, company_id, false),
  ),
  reactsTo('figma.follow-connection', ['integration.changed'], async ({ tx }, { company_id, payload: { type } }) => {
    if (type !== 'figma' || (await readConnection(tx, { company_id, type }))) return;
    await dropDesigns(tx, company_id, true);
  }),
];
