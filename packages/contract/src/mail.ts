// Defines whether e-mail is sent, and the messages that could not be sent because no mail server is set up, which
// administrators read instead.
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { inCompany } from './platform/paths.ts';
import { Id, Timestamp } from './platform/primitives.ts';

export const OutboxMessage = z.object({
  id: Id,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  created_at: Timestamp,
});
export type OutboxMessage = z.infer<typeof OutboxMessage>;

export const mail = {
  state: defineEndpoint({
    name: 'mail.state',
    method: 'GET',
    path: '/api/mail',
    summary: "Get whether this server sends mail, so that a page doesn't tell people to wait for a message",
    access: 'public',
    response: z.object({ is_sending: z.boolean() }),
  }),
  outbox: defineEndpoint({
    name: 'mail.outbox',
    method: 'GET',
    path: '/api/companies/{company}/outbox',
    summary:
      'List the newest 100 messages of this company while no mail server was set up, newest first, with the secrets in their links hidden',
    access: { action: 'company.edit', scope: 'company' },
    params: inCompany,
    response: z.object({
      /** True when a mail server is set up: new messages go there and are not kept here. */
      is_sending: z.boolean(),
      messages: z.array(OutboxMessage),
    }),
  }),
};
