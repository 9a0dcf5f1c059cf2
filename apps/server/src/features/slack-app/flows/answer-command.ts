// Runs a user's /worklane command, and sends the answer to Slack.
import type { Viewer } from '@worklane/domain/access/can';
import { parseSearch } from '@worklane/domain/search/parse-search';
import {
  answerWith,
  COMMAND_HELP,
  type CommandAnswer,
  parseCommand,
  unescapeFromSlack,
} from '@worklane/domain/slack/app-messages';
import { escapeForSlack } from '@worklane/domain/slack/write-message';
import { dayOf } from '@worklane/domain/sprints/calendar';
import { TICKET_LIMITS } from '@worklane/domain/tickets/vocabulary';
import { fail, Refusal } from '../../../platform/http/fail.ts';
import type { Services } from '../../../platform/services.ts';
import { scopeOf } from '../../../platform/session/scope.ts';
import { findProject } from '../../projects/reads.ts';
import { find } from '../../search/reads.ts';
import { createTicket } from '../../tickets/commands/create-ticket.ts';
import { readTicketsForSlack } from '../reads.ts';

const MOST_FOUND = 5;
/** What Slack answers is a word. */
const MOST_BYTES = 10_000;

interface Asked {
  text: string;
  new_id: string;
}

/** @param viewer undefined when the Slack account isn't linked */
export async function writeAnswer(
  services: Services,
  viewer: Viewer | undefined,
  { text, new_id }: Asked,
): Promise<CommandAnswer> {
  const { publicUrl } = services.config;
  if (!viewer)
    return answerWith(`Link your Slack account to Worklane first: <${publicUrl}/profile|open your profile>.`);
  const command = parseCommand(unescapeFromSlack(text));
  try {
    if (command.name === 'find') return await findTickets(services, viewer, command.words);
    if (command.name === 'create') return await create(services, viewer, { ...command, new_id });
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return answerWith(escapeForSlack(error.message));
    throw error;
  }
  return answerWith(COMMAND_HELP);
}

async function findTickets({ db, config, searchTurns, now }: Services, viewer: Viewer, words: string) {
  const scope = scopeOf(viewer);
  const asked = {
    user_id: viewer.user_id,
    parsed: parseSearch(words),
    recent: [],
    today: dayOf(now()),
    kind: 'tickets' as const,
    limit: MOST_FOUND,
  };
  const found = await searchTurns.run(viewer.user_id, () => find(db, scope, asked));
  const ids = found.tickets.map(({ id }) => id);
  const shown = await readTicketsForSlack(db, scope, { ids, publicUrl: config.publicUrl });
  const said = escapeForSlack(words.slice(0, TICKET_LIMITS.title));
  return shown.length === 0 ? answerWith(`No tickets match “${said}”.`) : answerWith(`Tickets for “${said}”`, shown);
}

async function create(
  { db, run, config }: Services,
  viewer: Viewer,
  { projectKey, title, new_id }: { projectKey: string; title: string; new_id: string },
) {
  const scope = scopeOf(viewer);
  const project = (await findProject(db, scope, projectKey)) ?? fail('project_not_found');
  if (project.is_archived) fail('project_archived');
  if (title.length > TICKET_LIMITS.title) fail('slack_title_too_long', { limit: String(TICKET_LIMITS.title) });
  const { company_id, project_id } = project;
  const read = async () => {
    const [ticket] = await readTicketsForSlack(db, scope, { ids: [new_id], publicUrl: config.publicUrl });
    return ticket;
  };
  // A job that runs again finds the ticket that it has created.
  if (!(await read())) await run(viewer, createTicket, { company_id, project_id, id: new_id, title });
  const ticket = await read();
  return ticket ? answerWith('Ticket created', [ticket]) : answerWith('Ticket created');
}

/** Sends an answer, which Slack accepts for half an hour. */
export async function sendAnswer(
  { outside, config }: Pick<Services, 'outside' | 'config'>,
  address: string,
  answer: CommandAnswer,
): Promise<void> {
  await outside.call({
    who: 'Slack',
    reach: { provider: config.integrations.SLACK_HOOKS_URL },
    url: address,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(answer),
    maxBytes: MOST_BYTES,
  });
}
