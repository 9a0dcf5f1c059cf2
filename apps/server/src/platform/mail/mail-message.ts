// Describes a message to send.
import type { MailContent } from './render-mail.ts';

export interface MailMessage extends MailContent {
  to: string;
  /** Whose people may read it in the outbox; null for what concerns one account alone. */
  company_id: string | null;
}
