// Adds a delivery to each webhook that subscribes to an event, in one transaction with the reaction's cursor.
import { WEBHOOK_EVENTS } from '@worklane/domain/webhooks/vocabulary';
import { reactsTo } from '../../platform/reactions/define-reaction.ts';
import { messagesOf } from './messages-of-event.ts';
import { readTicketWords, readTold } from './reads.ts';
import { noteDeliveries } from './steps/note-deliveries.ts';
import { writeBody } from './write-body.ts';

export const webhookReactions = [
  reactsTo('webhooks.note', WEBHOOK_EVENTS, async (context, event, origin) => {
    const { company_id, project_id, actor_id, at: timestamp, type } = event;
    const told = await readTold(context.tx, { company_id, project_id, event: type });
    if (told.length === 0) return;
    const messages = messagesOf(event, origin);
    const ids = messages.flatMap(({ ticket_id }) => ticket_id ?? []);
    const tickets = ids.length > 0 ? await readTicketWords(context.tx, { company_id, project_id }, ids) : [];
    const ticketsById = new Map(tickets.map(({ id, ...words }) => [id, words]));
    const shared = { company_id, project_id, actor_id, via: origin.via };
    const bodies = messages.map(({ ticket_id, data }) => {
      const words = ticketsById.get(ticket_id ?? '');
      const named = words && { ticket_key: words.key, ticket_title: words.title };
      return writeBody({ type, timestamp, data: { ...shared, ...named, ...data } });
    });
    for (const webhook_id of told) {
      const deliveries = messages.map(({ subject }, index) => ({
        id: context.newId(),
        event: type,
        subject,
        body: bodies[index] ?? '',
      }));
      if (deliveries.length > 0) await noteDeliveries(context, { company_id, webhook_id }, deliveries);
    }
  }),
];
