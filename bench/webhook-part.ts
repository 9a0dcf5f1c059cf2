// Sends deliveries to ten receivers, of which three fail and come back: how long the others wait, and that each delivery arrives once.
import sql from 'sql-template-tag';
import type { Row } from './row.ts';
import type { Bench, BenchProject } from './set-up.ts';

const RECEIVERS = 10;
const FAULTS = ['error', 'redirect', 'cut'] as const;
const AT_ONCE = 8;
const LONGEST_MS = 20 * 60_000;

/** @param events each is told to every receiver */
export async function measureWebhooks(bench: Bench, project: BenchProject, events: number): Promise<Row[]> {
  const { receivers } = bench;
  const names = Array.from({ length: RECEIVERS }, (_, index) => `receiver-${index}`);
  for (const name of names) await createWebhook(bench, project.company_id, name);
  FAULTS.forEach((fault, index) => void receivers.faults.set(names[index] ?? '', fault));

  const started = performance.now();
  await comment(bench, project, events);
  const written = performance.now();
  const working = RECEIVERS - FAULTS.length;
  await until(() => receivers.accepted.length >= working * events);
  const ended = performance.now();

  const failed = receivers.refused();
  receivers.faults.clear();
  const all = RECEIVERS * events;
  await until(async () => {
    await passTime(bench);
    return (await countDelivered(bench)) === all;
  });
  const ids = new Set(receivers.accepted.map(({ id }) => id));
  const told = new Set(receivers.accepted.map(({ receiver, body }) => `${receiver} ${commentIn(body)}`));
  const what = `of ${all.toLocaleString('en')} deliveries, 3 of 10 receivers failing`;
  const none = { value: 0, is: 'at most' } as const;
  return [
    {
      part: 'webhooks',
      what: `${what}: lost`,
      value: all - told.size,
      unit: '',
      aim: none,
      note: `${failed} failed tries`,
    },
    { part: 'webhooks', what: `${what}: under two ids`, value: ids.size - told.size, unit: '', aim: none },
    {
      part: 'webhooks',
      what: `${what}: accepted twice under one id`,
      value: receivers.accepted.length - ids.size,
      unit: '',
      aim: none,
    },
    {
      part: 'webhooks',
      what: 'deliveries a second to the seven others, while events are written',
      value: (working * events) / ((ended - started) / 1_000),
      unit: '/s',
    },
    { part: 'webhooks', what: 'from the last event to the last delivery to them', value: ended - written, unit: 'ms' },
  ];
}

async function createWebhook({ client, receivers }: Bench, company_id: string, name: string): Promise<void> {
  const body = { name, url: receivers.urlOf(name), events: ['comment.created'] };
  const { status, text } = await client.send('POST', `/api/companies/${company_id}/webhooks`, body);
  if (status >= 300) throw new Error(`no webhook: ${status} ${text}`);
}

async function comment({ client }: Bench, { ticketIds }: BenchProject, count: number): Promise<void> {
  let next = 0;
  const work = async () => {
    for (let index = next++; index < count; index = next++) {
      const path = `/api/tickets/${ticketIds[index % ticketIds.length]}/comments`;
      const { status, text } = await client.send('POST', path, { content: `<p>Comment ${index}</p>` });
      if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

const commentIn = (body: string) => (JSON.parse(body) as { data: { comment_id: string } }).data.comment_id;

const countDelivered = async ({ db }: Bench) => {
  const rows = await db.query<{ count: number }>(sql`
    select count(*)::int as count from webhook_deliveries where state = 'delivered'`);
  return rows[0]?.count ?? 0;
};

/** Makes everything due that waits, instead of waiting for the hours between two tries. */
async function passTime({ db }: Bench): Promise<void> {
  await db.query(sql`update webhook_deliveries set due_at = now() where state = 'waiting' and due_at > now()`);
  await db.query(sql`update webhooks set held_until = null where held_until is not null`);
  await db.query(sql`
    update jobs.job set start_after = now() where state in ('created', 'retry') and start_after > now()`);
}

async function until(isOver: () => boolean | Promise<boolean>): Promise<void> {
  const latest = performance.now() + LONGEST_MS;
  while (!(await isOver())) {
    if (performance.now() > latest) throw new Error('the deliveries did not arrive');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
