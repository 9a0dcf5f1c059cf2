// Deletes the stored rows and files of an import when it ends.
import { reactsTo } from '../../platform/reactions/define-reaction.ts';
import { isOver } from './reads.ts';
import { clearImport } from './steps/clear-import.ts';

export const importReactions = [
  reactsTo('imports.drop-rows', ['import.changed'], async (context, { company_id, project_id, payload }) => {
    const ref = { id: payload.import_id, company_id, project_id: project_id as string };
    if (await isOver(context.tx, ref)) await clearImport(context, ref);
  }),
];
