// Follows what happens to tickets, and notes what their project tells in Slack. Nothing that fails there stops a ticket.
import { reactsTo } from '../../platform/reactions/define-reaction.ts';
import { tellSlack } from './jobs.ts';
import { linesOf, TOLD_EVENTS } from './lines-of-event.ts';
import { noteLines } from './steps/note-lines.ts';

export const slackReactions = [
  reactsTo('slack.note', TOLD_EVENTS, async (context, event, origin) => {
    const { company_id, project_id, actor_id, at } = event;
    if (!project_id) return;
    const isFirst = await noteLines(context.tx, { company_id, project_id }, { actor_id, at, via: origin.via }, (told) =>
      linesOf(event, origin, told),
    );
    if (isFirst) context.enqueue(tellSlack, { company_id, project_id });
  }),
];
