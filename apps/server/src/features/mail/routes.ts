// Says whether mail goes out, and shows a company's unsent messages to its administrators.
import { mail as endpoints } from '@worklane/contract/mail';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

export const mailRoutes = ({ mail }: Services) => [
  route(endpoints.state, async () => ({ is_sending: mail.isSending })),
  route(endpoints.outbox, async ({ target }) => ({
    is_sending: mail.isSending,
    messages: await mail.outbox(target.company_id),
  })),
];
