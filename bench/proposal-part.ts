// Measures how long approving a proposal of 50 changes over HTTP takes, and undoing it.
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Row } from './row.ts';
import { median } from './run-load.ts';
import { type Bench, type BenchProject, ticketsFor } from './set-up.ts';

const LINES = 50;

export async function measureProposals(bench: Bench, rounds: number): Promise<Row[]> {
  const project = await bench.addProject('PROPOSE', ticketsFor(1_000));
  const approvals: number[] = [];
  const undos: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const id = await insertProposal(bench, project, round);
    const approved = await timed(bench, `/api/ai_proposals/${id}/approve`, { version: 1 });
    approvals.push(approved.took);
    const { batch_id } = JSON.parse(approved.text) as { batch_id: string };
    undos.push((await timed(bench, `/api/batches/${batch_id}/undo`, {})).took);
  }
  const aim = { value: 300, is: 'at most' } as const;
  const note = 'on a board of 1,000 tickets, each with another title and priority';
  return [
    { part: 'proposals', what: `${LINES} changes approved, median`, value: median(approvals), unit: 'ms', aim, note },
    { part: 'proposals', what: `${LINES} changes undone, median`, value: median(undos), unit: 'ms' },
  ];
}

async function timed({ client }: Bench, path: string, body: object): Promise<{ took: number; text: string }> {
  const begun = performance.now();
  const { status, text } = await client.send('POST', path, body);
  const took = performance.now() - begun;
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  return { took, text };
}

interface TicketRow {
  id: string;
  title: string;
  priority: string;
  version: number;
  key: string;
}

async function insertProposal({ db }: Bench, { id, company_id }: BenchProject, round: number): Promise<string> {
  const tickets = await db.query<TicketRow>(sql`
    select t.id, t.title, t.priority, t.version, 'PROPOSE-' || t.number as key from tickets t
    where t.company_id = ${company_id} and t.project_id = ${id} order by t.number limit ${LINES}`);
  const lines = tickets.map(({ id: ticket_id, title, priority, version, key }) => ({
    id: randomUUID(),
    kind: 'change',
    ticket_id,
    ticket: { key, title, version },
    values: { title: `Round ${round} of ${key}`, priority: priority === 'urgent' ? 'low' : 'urgent' },
    expected: { title, priority },
    comment: null,
    comment_id: null,
    reason: 'Measured',
    shown: [],
    is_left_out: false,
    problem: null,
  }));
  const proposal = randomUUID();
  await db.query(sql`
    insert into ai_proposals (company_id, id, project_id, user_id, source, state, version, lines, created_at)
    select id, ${proposal}, ${id}, owner_id, 'agent', 'waiting', 1, ${JSON.stringify(lines)}::jsonb, now()
    from companies where id = ${company_id}`);
  return proposal;
}
