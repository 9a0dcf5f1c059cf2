// Lists and shows projects and tickets.
import type { Client } from '@worklane/client/create-client';
import { textOfHtml } from '@worklane/domain/text/plain-html';
import { type Command, UsageError } from './command.ts';
import { oneLine, writeRows } from './write-rows.ts';

const LISTED = 100;
const limit = { value: 'NUMBER', says: `how many at most: ${LISTED} by default` };

const projects: Command = {
  name: 'projects',
  args: [],
  says: 'List the projects',
  async run({ client, show }) {
    const list = await client().projects.list();
    show(list, () => writeRows([['KEY', 'STATUS', 'NAME'], ...list.map((each) => [each.key, each.status, each.name])]));
  },
};

type Columns = Awaited<ReturnType<Client['tickets']['board']>>['tickets'];
type Card = { [Field in keyof Columns]: Columns[Field][number] } & { key: string };

/** Turns a board's columns of values into cards. */
function cardsOf(columns: Columns, projectKey: string): Card[] {
  const fields = Object.keys(columns) as (keyof Columns)[];
  return columns.id.map((_, at) => {
    const card = Object.fromEntries(fields.map((field) => [field, columns[field][at]])) as unknown as Card;
    return { ...card, key: `${projectKey}-${card.number}` };
  });
}

const rowsOf = (cards: readonly Pick<Card, 'key' | 'status' | 'priority' | 'due_date' | 'title'>[]) =>
  writeRows([
    ['KEY', 'STATUS', 'PRIORITY', 'DUE', 'TITLE'],
    ...cards.map(({ key, status, priority, due_date, title }) => [key, status, priority, due_date ?? '', title]),
  ]);

const list: Command = {
  name: 'list',
  args: ['PROJECT'],
  says: "List a project's tickets in the order of its board",
  options: {
    status: { value: 'STATUS', says: 'only these' },
    label: { value: 'LABEL', says: 'only those with it' },
    mine: { says: 'only those assigned to you' },
    limit,
  },
  async run({ given: [project = ''], option, client, show }) {
    const { projects: theirs, tickets, boards, apiTokens } = client();
    const most = readLimit(option('limit'));
    const { id, key } = await theirs.get({ params: { project } });
    const params = { project: id };
    const { statuses } = await boards.configuration({ params });
    const status = option('status') && findAmong(statuses, option('status') ?? '');
    const me = option('mine') === undefined ? undefined : (await apiTokens.current()).user.id;
    const column = (card: Card) => statuses.findIndex((each) => each.key === card.status);
    const all = cardsOf((await tickets.board({ params })).tickets, key);
    const cards = all
      .toSorted((a, b) => column(a) - column(b) || a.position - b.position)
      .filter(
        (card) =>
          (!status || card.status === status) &&
          (!me || card.assignee_ids.includes(me)) &&
          (option('label') === undefined || card.labels.includes(option('label') ?? '')),
      );
    const shown = cards.slice(0, most);
    const more = cards.length - shown.length;
    show(shown, () => `${rowsOf(shown)}${more > 0 ? `${more} more: --limit ${cards.length}\n` : ''}`);
  },
};

const search: Command = {
  name: 'search',
  args: ['WORDS'],
  says: 'Search tickets, as Ctrl+K does: words, "phrases", assignee:me, is:open',
  async run({ given: [q = ''], client, show }) {
    const { tickets } = await client().search.find({ query: { q, kind: 'tickets', limit: '50' } });
    show(tickets, () =>
      writeRows([['KEY', 'STATUS', 'TITLE'], ...tickets.map(({ key, status, title }) => [key, status, title])]),
    );
  },
};

const show: Command = {
  name: 'show',
  args: ['TICKET'],
  says: 'Show a ticket with its newest comments',
  async run({ given: [key = ''], client, show: write }) {
    const { tickets, users } = client();
    const params = { ticket: key };
    const ticket = await tickets.get({ params });
    const comments = await tickets.comments({ params });
    const ids = [...new Set([...ticket.assignee_ids, ...comments.flatMap(({ user_id }) => user_id ?? [])])].slice(
      0,
      100,
    );
    const people = ids.length > 0 ? await users.list({ query: { ids: ids.join(), limit: '100' } }) : [];
    const nameOf = (id: string | null) => people.find((each) => each.id === id)?.name ?? 'someone';
    write({ ...ticket, comments }, () =>
      [
        `${oneLine(ticket.key)}  ${oneLine(ticket.title)}\n\n`,
        writeRows([
          ['Status', ticket.status],
          ['Priority', ticket.priority],
          ['Type', ticket.type],
          ['Assignees', ticket.assignee_ids.map(nameOf).join(', ') || 'nobody'],
          ['Due', ticket.due_date ?? 'no date'],
          ['Labels', ticket.labels.join(', ') || 'none'],
        ]),
        ticket.description && `\n${textOfHtml(ticket.description).trim()}\n`,
        ...comments.map(
          ({ user_id, created_at, content }) =>
            `\n${oneLine(nameOf(user_id))}, ${created_at.slice(0, 16).replace('T', ' ')}\n${textOfHtml(content).trim()}\n`,
        ),
      ].join(''),
    );
  },
};

/** @returns the key of a status that is named by its key or its label */
export async function findStatus(boards: Client['boards'], project: string, named: string): Promise<string> {
  return findAmong((await boards.configuration({ params: { project } })).statuses, named);
}

function findAmong(statuses: readonly { key: string; label: string }[], named: string): string {
  const wanted = named.toLowerCase();
  const found = statuses.find(({ key, label }) => key === named || key === wanted || label.toLowerCase() === wanted);
  if (found) return found.key;
  throw new UsageError(`There is no status "${named}". There are: ${statuses.map(({ label }) => label).join(', ')}.`);
}

function readLimit(text: string | undefined): number {
  if (text === undefined) return LISTED;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError('--limit needs a number.');
  return Number(text);
}

export const READ_COMMANDS: readonly Command[] = [projects, list, search, show];
