// Tells the other processes what happens in a shared text, and hears of it from them: what was written there, and who is there.
import type { PersonInText } from '@worklane/contract/shared-text';
import sql from 'sql-template-tag';
import type { Database } from '../../../platform/database/database.ts';
import { type Listening, listenToChannel } from '../../../platform/database/listen-to-channel.ts';

export interface Notice {
  document: string;
  /** Something was written; it stands in the database. */
  isWritten?: true;
  here?: PersonInText[];
  gone?: number[];
  /** Who opens a text asks who is there already. */
  asks?: true;
}

export interface Notices {
  tell(notice: Notice): void;
  close(): Promise<void>;
}

interface Parts {
  url: string;
  db: Pick<Database, 'query'>;
  /** @param from the process that tells it; nothing is told after a time when some may have been missed */
  onNotice(notice: Notice | undefined, from: string): void;
}

const CHANNEL = 'worklane_shared_texts';

/** NOTIFYs that are asked for while one is under way go out together, outside of any transaction. */
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
      // What is lost is found again by looking, every other second.
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
