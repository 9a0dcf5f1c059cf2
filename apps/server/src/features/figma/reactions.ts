// Keeps linked designs and frames up to date when projects, companies or ticket texts change.
import type { ProjectRef } from '@worklane/domain/access/refs';
import type { CommandContext } from '../../platform/commands/act-within.ts';
import { reactsTo } from '../../platform/reactions/define-reaction.ts';
import { readConnection } from '../integrations/reads.ts';
import { lookAtFile } from './jobs.ts';
import { dropDesigns } from './steps/drop-designs.ts';
import { followFrames } from './steps/follow-frames.ts';

export const figmaReactions = [
  reactsTo('figma.follow-project', ['project.updated', 'project.deleted'], async (context, event) => {
    const { company_id, payload } = event;
    if (event.type === 'project.updated') await follow(context, { company_id, project_id: payload.project_id }, null);
    await dropDesigns(context.tx, company_id, false);
  }),
  reactsTo('figma.follow-connection', ['integration.changed'], async ({ tx }, { company_id, payload: { type } }) => {
    if (type !== 'figma' || (await readConnection(tx, { company_id, type }))) return;
    await dropDesigns(tx, company_id, true);
  }),
  reactsTo(
    'figma.follow-texts',
    ['ticket.created', 'ticket.updated', 'ticket.restored', 'ticket.arrived'],
    // The event doesn't say whether the description is among the changed fields.
    async (context, { company_id, project_id, payload }) => {
      if (project_id) await follow(context, { company_id, project_id }, [payload.ticket.id]);
    },
  ),
  reactsTo(
    'figma.follow-comments',
    ['comment.created', 'comment.updated', 'comment.deleted', 'comment.restored'],
    async (context, { company_id, project_id, payload }) => {
      if (project_id) await follow(context, { company_id, project_id }, [payload.ticket_id]);
    },
  ),
  // An event about many tickets, such as an import.
  reactsTo('figma.follow-boards', ['board.replaced'], async (context, { company_id, project_id }) => {
    if (project_id) await follow(context, { company_id, project_id }, null);
  }),
];

async function follow(
  context: CommandContext,
  project: ProjectRef,
  ticketIds: readonly string[] | null,
): Promise<void> {
  const { company_id, project_id } = project;
  const { changed, file_key } = await followFrames(context, project, ticketIds);
  for (const ticket_id of changed) {
    context.emit({ type: 'frames.changed', company_id, project_id, payload: { ticket_id } });
  }
  if (file_key) context.enqueue(lookAtFile, { company_id, file_key });
}
