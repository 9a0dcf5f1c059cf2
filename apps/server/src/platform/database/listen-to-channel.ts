// Listens to the NOTIFYs of one channel on a separate connection, which is made again when it is lost.
import pg from 'pg';

export interface Listening {
  close(): Promise<void>;
}

/**
 * @param onNotice called at each NOTIFY of any process with what it says, and with nothing after each new connection, because
 *   some may have been missed before it
 */
export async function listenToChannel(
  url: string,
  channel: string,
  onNotice: (payload: string | undefined) => void,
): Promise<Listening> {
  let isClosed = false;
  let current: pg.Client | undefined;

  async function connectToListen(): Promise<void> {
    if (isClosed) return;
    const client = new pg.Client({ connectionString: url, application_name: channel.replaceAll('_', ' ') });
    let isGivenUp = false;
    const again = () => {
      // A connection lost during `listen` is reported twice: by its event and by the failed query.
      if (isGivenUp) return;
      isGivenUp = true;
      client.removeAllListeners();
      client.on('error', () => undefined);
      void client.end().catch(() => undefined);
      if (!isClosed) setTimeout(connectToListen, 1_000);
    };
    client.on('error', again);
    client.on('end', again);
    client.on('notification', ({ payload = '' }) => onNotice(payload));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      current = client;
      onNotice(undefined);
    } catch {
      again();
    }
  }

  await connectToListen();
  return {
    async close(): Promise<void> {
      isClosed = true;
      await current?.end().catch(() => undefined);
    },
  };
}
