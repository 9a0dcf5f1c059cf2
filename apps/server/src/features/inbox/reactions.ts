// Notifies people of events that concern them.
import { reactsTo } from '../../platform/reactions/define-reaction.ts';
import { NOTIFYING_EVENTS, noticesOf } from './notices-of-event.ts';
import { deliverNotices } from './steps/deliver-notices.ts';
import { notifyInvited } from './steps/notify-invited.ts';

export const inboxReactions = [
  reactsTo('inbox.invited', ['invitation.changed'], async (context, { company_id, actor_id, at, payload }) => {
    const { invitation_id } = payload;
    await notifyInvited(context, { company_id, invitation_id, actor_id, at });
  }),
  reactsTo('inbox.notify', NOTIFYING_EVENTS, async (context, event, origin) => {
    await deliverNotices(context, event, await noticesOf(context.tx, event, origin));
  }),
];
