// Measures the server over HTTP beside the same statements without it: board, move, create.
import { pickFields } from '@worklane/domain/fields/field';
import { CARD_FIELDS, INITIAL_TICKET } from '@worklane/domain/tickets/fields';
import { uuidv7 } from 'uuidv7';
import { insertHistory } from '../apps/server/src/features/history/steps/record-statuses.ts';
import { readBoardJson } from '../apps/server/src/features/tickets/reads.ts';
import {
  endPositions,
  findPlace,
  lockBoard,
  savePlaces,
} from '../apps/server/src/features/tickets/steps/board-order.ts';
import { insertTicket, type TicketRow } from '../apps/server/src/features/tickets/writes.ts';
import { writeEvents } from '../apps/server/src/platform/events/event-log.ts';
import { inTurns, type Work } from './in-turns.ts';
import type { Row } from './row.ts';
import { type Load, runLoad } from './run-load.ts';
import type { Bench, BenchProject } from './set-up.ts';

const STATUSES = ['todo', 'in_progress', 'in_review', 'done'];
interface Places {
  project: BenchProject;
  /** The project in which tickets are created. */
  growing: BenchProject;
  seconds: number;
}

export async function measureHttp(bench: Bench, { project, growing, seconds }: Places): Promise<Row[]> {
  const rows: Row[] = [];
  const works = { ...worksOn(bench, project), create: worksOn(bench, growing).create };
  for (const [name, limit] of [
    ['board', 0.6],
    ['move', 0.5],
    ['create', 0.5],
  ] as const) {
    for (const workers of [1, 32]) {
      const { product, plain } = await inTurns(workers, seconds, works[name].product, works[name].plain);
      const aim = workers === 32 ? { value: limit, is: 'at least' as const } : undefined;
      const note = `${product.rate.toFixed(0)}/s, p50 ${product.p50.toFixed(1)} ms, p95 ${product.p95.toFixed(1)} ms; plain ${plain.rate.toFixed(0)}/s, p50 ${plain.p50.toFixed(1)} ms`;
      rows.push({
        part: name,
        what: `${workers} at once, of plain pg's throughput`,
        value: product.rate / plain.rate,
        unit: '',
        note,
        ...(aim && { aim }),
      });
    }
  }
  const path = `/api/projects/${project.id}/board`;
  for (const [encoding, name] of [
    ['identity', 'raw'],
    ['gzip', 'gzip'],
    ['br', 'brotli'],
  ] as const) {
    const { bytes } = await bench.client.send('GET', path, undefined, { 'accept-encoding': encoding });
    rows.push({
      part: 'board',
      what: `${name} bytes`,
      value: bytes / 1000,
      unit: 'kB',
      ...(encoding !== 'identity' && { aim: { value: 250, is: 'at most' } }),
    });
  }
  return rows;
}

/** Measures one kind of request alone, for how its time grows with the project. */
export async function timeOf(
  bench: Bench,
  project: BenchProject,
  name: 'board' | 'move' | 'create',
  seconds: number,
): Promise<Load> {
  return runLoad(1, seconds, worksOn(bench, project)[name].product);
}

function worksOn(
  { client, db, session }: Bench,
  project: BenchProject,
): Record<'board' | 'move' | 'create', { product: Work; plain: Work }> {
  const { id: project_id, company_id, ticketIds } = project;
  const place = { company_id, project_id };
  const scope = { companyIds: [company_id], projectIds: [], memberOf: [company_id] };
  const changed_by = session.user.id;
  const writer = { actorId: changed_by, command: 'measure', via: 'page' } as const;
  let turn = 0;
  const any = () => ticketIds[(turn++ * 7919) % ticketIds.length] as string;

  async function ok(answer: Promise<{ status: number; text: string }>): Promise<void> {
    const { status, text } = await answer;
    if (status >= 300) throw new Error(`${status} ${text}`);
  }

  return {
    board: {
      product: () =>
        ok(client.send('GET', `/api/projects/${project_id}/board`, undefined, { 'accept-encoding': 'gzip' })),
      plain: () => readBoardJson(db, scope, place),
    },
    move: {
      product: () =>
        ok(client.send('POST', `/api/tickets/${any()}/move`, { status: STATUSES[turn % 4], before: any() })),
      plain: () =>
        db.transaction(async (tx) => {
          const [id, before, status, now] = [any(), any(), STATUSES[turn % 4] as string, new Date()];
          const board = await lockBoard(tx, place);
          const places = (await findPlace(tx, place, { id, status, before })).map((each) => ({ ...each, status }));
          await savePlaces(tx, place, places, now);
          await insertHistory(tx, place, [{ id, status }], { user_id: changed_by, now, newId: uuidv7 });
          const payload = { board_version: board?.version ?? 0, places };
          await writeEvents(tx, [{ type: 'ticket.moved', company_id, project_id, payload }], writer);
        }),
    },
    create: {
      product: () =>
        ok(client.send('POST', '/api/tickets', { id: uuidv7(), project_id, title: 'Measured', priority: 'high' })),
      plain: () =>
        db.transaction(async (tx) => {
          const [id, now] = [uuidv7(), new Date()];
          const board = await lockBoard(tx, place, 1);
          const position = (await endPositions(tx, place, ['todo'])).get('todo') ?? 0;
          const number = board?.last_ticket_number ?? 0;
          const ticket: TicketRow = {
            ...INITIAL_TICKET,
            ...place,
            id,
            number,
            position,
            title: 'Measured',
            priority: 'high',
            reporter_id: changed_by,
          };
          await insertTicket(tx, ticket, now);
          await insertHistory(tx, place, [{ id, status: 'todo' }], { user_id: changed_by, now, newId: uuidv7 });
          const payload = { board_version: board?.version ?? 0, ticket: pickFields(ticket, CARD_FIELDS) };
          await writeEvents(tx, [{ type: 'ticket.created', company_id, project_id, payload }], writer);
        }),
    },
  };
}
