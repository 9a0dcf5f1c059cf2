// Exchanges notices about shared texts with the other processes: new updates, and the people in a text.
import type { PersonInText } from '@worklane/contract/shared-text';
import sql from 'sql-template-tag';
import type { Database } from '../../../platform/database/database.ts';
import { type Listening, listenToChannel } from '../../../platform/database/listen-to-channel.ts';

export interface Notice {
  document: string;
  /** An update was written to the database. */
  isWritten?: true;
  here?: PersonInText[];
  gone?: number[];
  /** Asks the other processes for the people in a text. */
  asks?: true;
}

export interface Notices {
  tell(notice: Notice): void;
  close(): Promise<void>;
}

interface Parts {
  url: string;
  db: Pick<Database, 'query'>;
  /** @param from the sending process @param notice undefined when notices may have been missed */
  onNotice(notice: Notice | undefined, from: string): void;
}

const CHANNEL = 'worklane_shared_texts';

/** Sends notices outside of any transaction: those that arrive while a NOTIFY is running together afterwards. */
export function createNotices(self: string, { url, db, onNotice }: Parts): Notices {
  let listening: Promise<Listening> | undefined;
  let waiting: string[] = [];
  let isTelling = false;

  async function tellAll(): Promise<void> {
    if (isTelling) return;
    isTelling = true;
    while (waiting.length > 0) {
      const told = [...new Set(waiting)];
      waiting = [];
      // Each process also checks its texts every other second, so a lost notice does no harm.
      await db
        .query(sql`select pg_notify(${CHANNEL}, told) from unnest(${told}::text[]) as told`)
        .catch(() => undefined);
    }
    isTelling = false;
  }

  function take(payload: string | undefined): void {
    const [from = ''] = payload?.split(' ', 1) ?? [];
    if (from === self) return;
    onNotice(payload === undefined ? undefined : (JSON.parse(payload.slice(from.length + 1)) as Notice), from);
  }

  return {
    tell(notice) {
      listening ??= listenToChannel(url, CHANNEL, take);
      waiting.push(`${self} ${JSON.stringify(notice)}`);
      void tellAll();
    },
    async close() {
      await (await listening)?.close();
    },
  };
}
