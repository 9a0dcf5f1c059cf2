// Keeps messages in the data folder: as .eml to open in any mail program, and as .json to list, without what their links open.
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutboxMessage } from '@worklane/contract/mail';
import { uuidv7 } from 'uuidv7';
import type { MailMessage } from './mail-message.ts';

const LISTED = 100;
/** The query of a link opens something. It is shown once, to the user who caused the message. */
const SECRET_LINK = /https?:\/\/[^\s?"'<>]+\?[^\s"'<>]+/g;
/** Where the messages lie below the data folder. */
export const OUTBOX_FOLDER = 'outbox';

type Kept = OutboxMessage & { company_id: string | null };

export function openOutbox(dataDir: string, from: string) {
  const folder = join(dataDir, OUTBOX_FOLDER);

  return {
    async keep({ to, subject, text, html, company_id, headers = {}, onHandOver }: MailMessage): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Time-ordered ids: a listing by name is a listing by age.
      const id = uuidv7();
      // Loaded with the first message, to save memory until then.
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const composed = await composer.sendMail({ from, to: { name: '', address: to }, subject, text, html, headers });
      const kept: Kept = {
        id,
        company_id,
        to,
        subject,
        // What concerns an account alone is listed nowhere: the folder is the operator's.
        text: company_id === null ? text : withoutSecrets(text),
        html: company_id === null ? html : withoutSecrets(html),
        created_at: new Date().toISOString(),
      };
      const parts = { eml: composed.message as Buffer, json: JSON.stringify(kept) };
      for (const [type, part] of Object.entries(parts))
        await writeFile(join(folder, `${id}.${type}.part`), part, { mode: 0o600 });
      await onHandOver?.();
      // Renamed into place, so that a reader never finds half of it.
      for (const type of Object.keys(parts))
        await rename(join(folder, `${id}.${type}.part`), join(folder, `${id}.${type}`));
    },

    async read(companyId: string): Promise<OutboxMessage[]> {
      const names = await readdir(folder).catch(() => []);
      const found: OutboxMessage[] = [];
      for (const name of names
        .filter((each) => each.endsWith('.json'))
        .sort()
        .reverse()) {
        const { company_id, ...message } = JSON.parse(await readFile(join(folder, name), 'utf8')) as Kept;
        if (company_id === companyId) {
          const { text, html } = message;
          found.push({ ...message, text: withoutSecrets(text), html: withoutSecrets(html) });
        }
        if (found.length === LISTED) break;
      }
      return found;
    },
  };
}

/** Hides secrets in lists: files written by earlier versions contain whole links. */
function withoutSecrets(text: string): string {
  return text.replace(SECRET_LINK, '[link hidden]');
}
