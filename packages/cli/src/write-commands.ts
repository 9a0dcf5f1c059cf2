// Creates, moves and discusses tickets, and logs time on them.
import { text as readAll } from 'node:stream/consumers';
import { htmlOfText } from '@worklane/domain/text/plain-html';
import { HOURS_EXAMPLES, readHours } from '@worklane/domain/tickets/read-hours';
import { PRIORITIES, TICKET_LIMITS, TICKET_TYPES } from '@worklane/domain/tickets/vocabulary';
import { type Command, UsageError } from './command.ts';
import { findStatus } from './read-commands.ts';
import { oneLine } from './write-rows.ts';

/** A script that runs again says the same, and what it did is not done twice. */
const idempotency = {
  'idempotency-key': { value: 'KEY', says: 'run again with the same key, the change is not made again' },
};

const create: Command = {
  name: 'create',
  args: ['PROJECT', 'TITLE'],
  says: 'Create a ticket',
  options: {
    description: { value: 'TEXT', says: 'what it is about; - reads it from the input' },
    status: { value: 'STATUS', says: 'the column it begins in' },
    priority: { value: 'PRIORITY', says: PRIORITIES.join(', '), words: PRIORITIES },
    type: { value: 'TYPE', says: TICKET_TYPES.join(', '), words: TICKET_TYPES },
    due: { value: 'DAY', says: '2026-12-24' },
    label: { value: 'LABEL', says: 'can be repeated', isMultiple: true },
    ...idempotency,
  },
  async run({ given: [project = '', title = ''], option, options, client, show }) {
    const priority = oneOf(PRIORITIES, option('priority'), '--priority');
    const type = oneOf(TICKET_TYPES, option('type'), '--type');
    const { projects, boards, tickets } = client();
    const { id } = await projects.get({ params: { project } });
    const status = option('status') === undefined ? undefined : await findStatus(boards, id, option('status') ?? '');
    const description = option('description');
    const due_date = option('due');
    const ticket = await tickets.create({
      body: {
        project_id: id,
        title,
        ...(description !== undefined && { description: htmlOfText(await readText(description)) }),
        ...(status && { status }),
        ...(priority && { priority }),
        ...(type && { type }),
        ...(due_date !== undefined && { due_date }),
        ...(options('label').length > 0 && { labels: [...options('label')] }),
      },
      idempotencyKey: option('idempotency-key'),
    });
    show(ticket, () => `${oneLine(ticket.key)} is created.\n`);
  },
};

const move: Command = {
  name: 'move',
  args: ['TICKET', 'STATUS'],
  says: 'Move a ticket to the end of a column',
  options: idempotency,
  async run({ given: [ticket = '', named = ''], option, client, show }) {
    const { tickets, boards } = client();
    const { key, project_id } = await tickets.get({ params: { ticket } });
    const status = await findStatus(boards, project_id, named);
    const idempotencyKey = option('idempotency-key');
    const moved = await tickets.move({ params: { ticket }, body: { status, before: null }, idempotencyKey });
    show(moved, () => `${oneLine(key)} is in ${oneLine(status)}.\n`);
  },
};

const comment: Command = {
  name: 'comment',
  args: ['TICKET', 'TEXT'],
  says: 'Write a comment; - reads it from the input',
  options: idempotency,
  async run({ given: [ticket = '', text = ''], option, client, show }) {
    const content = htmlOfText(await readText(text));
    if (content === '') throw new UsageError('The comment is empty.');
    const idempotencyKey = option('idempotency-key');
    const written = await client().tickets.comment({ params: { ticket }, body: { content }, idempotencyKey });
    show(written, () => 'The comment is written.\n');
  },
};

const log: Command = {
  name: 'log',
  args: ['TICKET', 'TIME'],
  says: 'Log your time: 3, 1.5, 2h 30m or 45m',
  options: {
    day: { value: 'DAY', says: '2026-12-24; today by default' },
    note: { value: 'TEXT', says: 'what you did' },
    ...idempotency,
  },
  async run({ given: [ticket = '', time = ''], option, client, show }) {
    const hours = readHours(time, TICKET_LIMITS.entryMinutes / 60);
    if (!hours) throw new UsageError(`${time} is not a time. ${HOURS_EXAMPLES}`);
    const note = option('note');
    const entry = await client().timeEntries.add({
      params: { ticket },
      body: { day: option('day') ?? today(), minutes: Math.round(hours * 60), ...(note !== undefined && { note }) },
      idempotencyKey: option('idempotency-key'),
    });
    show(entry, () => `${entry.minutes} minutes are logged on ${entry.day}.\n`);
  },
};

const readText = async (text: string) => (text === '-' ? (await readAll(process.stdin)).trimEnd() : text);

/** Returns the day where this machine is. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

function oneOf<Word extends string>(words: readonly Word[], given: string | undefined, name: string): Word | undefined {
  const found = words.find((word) => word === given);
  if (given !== undefined && !found) throw new UsageError(`${name} is one of: ${words.join(', ')}.`);
  return found;
}

export const WRITE_COMMANDS: readonly Command[] = [create, move, comment, log];
