// Tests that the browser's board ends up like the server's, whatever the order of answers and events and whatever
// fails.
import type { TicketChange } from '@worklane/contract/tickets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PendingChange } from '../../../platform/changes/pending-change.ts';
import { aCard, ModelBoard } from '../testing/model-board.ts';
import { type BoardEvent, decodeBoard } from './board-state.ts';
import { type BoardChange, type BoardCommand, type BoardInputs, replay } from './pending-changes.ts';
import { receiveAnswer, receiveEvent, receiveEvents } from './receive-events.ts';
import { type ServerBoard, startServerBoard, versionWithoutGaps } from './server-board.ts';

const STATUSES = ['todo', 'in_progress', 'in_review', 'done'];
const IDS = Array.from({ length: 8 }, (_, index) => `t${index}`);

const id = fc.constantFrom(...IDS);
const status = fc.constantFrom(...STATUSES);
const make = <Command extends BoardCommand>(command: Command, input: BoardInputs[Command]): PendingChange => ({
  id: '',
  command,
  input,
  at: 0,
  person: 'p',
  company: 'c',
  project: 'project',
  name: 'T-1',
});
const on = (ticket: string) => ({ params: { ticket } });
const change: fc.Arbitrary<PendingChange> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc
      .record({ id, status })
      .map((fields) => make('tickets.create', { body: { ...fields, project_id: 'project', title: fields.id } })),
  },
  {
    weight: 6,
    arbitrary: fc
      .record({ ticket: id, move: fc.record({ status, before: fc.option(id) }) })
      .map(({ ticket, move }) => make('tickets.move', { ...on(ticket), body: move })),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({
        ticket: id,
        changes: fc.record({ title: fc.string(), estimate: fc.nat(9) }, { requiredKeys: [] }),
      })
      .map(({ ticket, changes }) => make('tickets.update', { ...on(ticket), body: changes })),
  },
  { weight: 1, arbitrary: id.map((ticket) => make('tickets.delete', on(ticket))) },
);

function aBoard(): ModelBoard {
  const model = new ModelBoard();
  for (const [index, each] of IDS.slice(0, 6).entries()) {
    model.create(aCard(each, { status: STATUSES[index % 2] as string }));
  }
  return model;
}

/** Performs a change as the server does, which uses no id twice: a deleted ticket is never created again. */
function perform(model: ModelBoard, change: PendingChange, gone: Set<string>): BoardEvent | undefined {
  const { command, input } = change as BoardChange;
  if (command === 'tickets.create') {
    const { body } = input as BoardInputs['tickets.create'];
    if (gone.has(body.id) || model.cards.some((card) => card.id === body.id)) return undefined;
    return model.create(aCard(body.id, { status: body.status as string }));
  }
  const { params, body } = input as BoardInputs['tickets.move'];
  if (command === 'tickets.move') return body.before === params.ticket ? undefined : model.move(params.ticket, body);
  if (command === 'tickets.update') return model.update(params.ticket, body as TicketChange);
  gone.add(params.ticket);
  return model.delete(params.ticket);
}

describe('the board of the browser', () => {
  it('becomes the board of the server, in whatever order and however often events arrive', () => {
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 30 }),
        fc.infiniteStream(fc.nat()),
        fc.nat(30),
        (changes, random, snapshotAt) => {
          const model = aBoard();
          const gone = new Set<string>();
          let server = startServerBoard(model.snapshot());
          const events: BoardEvent[] = [];
          let late = model.snapshot();
          for (const [index, each] of changes.entries()) {
            const event = perform(model, each, gone);
            if (event) events.push(structuredClone(event));
            if (index === snapshotAt) late = model.snapshot();
          }
          const deliveries = [...events, ...events.slice(0, 5)]
            .map((event) => ({ event, at: random.next().value as number }))
            .sort((a, b) => a.at - b.at);
          for (const [index, { event }] of deliveries.entries()) {
            server = receiveEvent(server, event);
            // A board fetched earlier arrives in the middle of it.
            if (index === snapshotAt) server = startServerBoard(late, server);
          }
          const truth = decodeBoard(model.snapshot());
          expect(server.board.version).toBe(truth.version);
          expect(server.board.columns).toEqual(withEmpty(truth.columns, server.board.columns));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('shows pending changes at once and ends like the server, whichever of them fail and whatever others do', () => {
    const step = fc.record({ change, isOurs: fc.boolean(), fails: fc.boolean(), isEventFirst: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), fc.infiniteStream(fc.nat(3)), (steps, random) => {
        const model = aBoard();
        const gone = new Set<string>();
        let server = startServerBoard(model.snapshot());
        let pending: PendingChange[] = [];
        const unheard: BoardEvent[] = [];
        const unsent: typeof steps = [];

        const hear = () => {
          const event = unheard.shift();
          if (event) server = receiveEvent(server, event);
        };
        const save = () => {
          const next = unsent.shift();
          if (!next) return;
          const event = next.fails ? undefined : structuredClone(perform(model, next.change, gone));
          if (event) unheard.push(structuredClone(event));
          if (event && next.isEventFirst) while (unheard.length > 0) hear();
          if (event)
            server = event.type === 'ticket.moved' ? receiveEvent(server, event) : receiveAnswer(server, event);
          pending = pending.filter((each) => each !== next.change);
        };

        for (const each of steps) {
          if (each.isOurs) {
            pending.push(each.change);
            unsent.push(each);
          } else {
            const event = perform(model, each.change, gone);
            if (event) unheard.push(structuredClone(event));
          }
          const turn = random.next().value;
          if (turn === 0) hear();
          if (turn === 1) save();
          assertWhole(replay(server.board, pending));
        }
        while (unsent.length > 0) save();
        while (unheard.length > 0) hear();

        const shown = replay(server.board, pending);
        expect(shown.columns).toEqual(withEmpty(decodeBoard(model.snapshot()).columns, shown.columns));
      }),
      { numRuns: 500 },
    );
  });

  it('rolls back only the change that failed', () => {
    const model = aBoard();
    const server = startServerBoard(model.snapshot());
    const good = make('tickets.move', { ...on('t0'), body: { status: 'done', before: null } });
    const bad = make('tickets.move', { ...on('t1'), body: { status: 'done', before: null } });
    const shownIds = (pending: PendingChange[]) => replay(server.board, pending).columns.done?.map((card) => card.id);
    expect(shownIds([bad, good])).toEqual(['t1', 't0']);
    expect(shownIds([good])).toEqual(['t0']);
  });

  it('applies a batch from its answer and again from events, in any order, and notices no gap', () => {
    const model = aBoard();
    const start = startServerBoard(model.snapshot());
    const batch = ['t0', 't2', 't4'].flatMap((each) => model.move(each, { status: 'done', before: null }) ?? []);
    const other = model.update('t1', { title: 'Meanwhile' });
    const gone = ['t3', 't5'].flatMap((each) => model.delete(each) ?? []);
    const truth = decodeBoard(model.snapshot());
    const all = structuredClone([...batch, ...(other ? [other] : []), ...gone]);
    for (const order of [all, all.toReversed(), [...all.slice(3), ...all.slice(0, 3)]]) {
      let server = receiveEvents(start, structuredClone(batch));
      server = receiveEvents(server, structuredClone(gone));
      for (const event of order) server = receiveEvent(server, structuredClone(event));
      expect(server.board.columns).toEqual(withEmpty(truth.columns, server.board.columns));
      expect(server.log).toHaveLength(all.length);
      expect(versionWithoutGaps(server)).toBe(truth.version);
    }
  });

  it('leaves columns and cards that an event does not touch as they are', () => {
    const model = aBoard();
    const server: ServerBoard = startServerBoard(model.snapshot());
    const event = model.update('t0', { title: 'New' });
    if (!event) throw new Error('no event');
    const next = receiveEvent(server, event);
    expect(next.board.columns.in_progress).toBe(server.board.columns.in_progress);
    expect(next.board.columns.todo).not.toBe(server.board.columns.todo);
    expect(next.board.columns.todo?.[1]).toBe(server.board.columns.todo?.[1]);
    expect(next.board.columns.todo?.[0]?.title).toBe('New');
  });

  it('merges a long log into its base without losing a change', () => {
    const model = aBoard();
    let server = startServerBoard(model.snapshot());
    for (let i = 0; i < 3_200; i++) {
      const event = model.move(IDS[i % 6] as string, { status: STATUSES[i % 4] as string, before: null });
      if (event) server = receiveEvent(server, event);
    }
    expect(server.log.length).toBeLessThanOrEqual(1_500);
    expect(server.board.columns).toEqual(withEmpty(decodeBoard(model.snapshot()).columns, server.board.columns));
  });
});

/** Expects every card once, in order, and in the column its status names. */
function assertWhole(board: ReturnType<typeof replay>): void {
  const seen = new Set<string>();
  for (const [key, column] of Object.entries(board.columns)) {
    for (const [index, card] of column.entries()) {
      expect(card.status).toBe(key);
      expect(seen.has(card.id)).toBe(false);
      seen.add(card.id);
      const above = column[index - 1];
      if (above) expect(above.position).toBeLessThanOrEqual(card.position);
    }
  }
}

function withEmpty<T>(columns: Record<string, T>, like: Record<string, unknown>): Record<string, T | never[]> {
  return { ...Object.fromEntries(Object.keys(like).map((key) => [key, []])), ...columns };
}
