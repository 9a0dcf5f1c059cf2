// Describes a message to send.
import type { MailContent } from './render-mail.ts';

export interface MailMessage extends MailContent {
  to: string;
  /** Whose people may read it in the outbox; null for what concerns one account alone. */
  company_id: string | null;
  headers?: Readonly<Record<string, string>>;
  /**
   * Runs when the mail server has all but the end of the content. When this throws, nothing is sent; after it, the message may have
   * been sent.
   */
  onHandOver?(): Promise<void>;
}
