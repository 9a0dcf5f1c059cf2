// Writes messages for Slack: one line for each ticket, in the colour of its status. Texts of people are escaped.
import type { StatusCategory } from '../tickets/vocabulary.ts';
import { SLACK_COLOURS, SLACK_LIMITS, type TicketSlackEvent } from './vocabulary.ts';

export interface SlackAttachment {
  color?: string;
  blocks: { type: 'section'; text: { type: 'mrkdwn'; text: string } }[];
}

export interface SlackMessage {
  /** Shown in notifications of the chat. */
  text: string;
  attachments?: SlackAttachment[];
}

/** Something that happened to a ticket, with the ticket as it is now. */
export interface SlackLine {
  event: TicketSlackEvent;
  ticket_id: string;
  actor: string;
  key: string;
  title: string;
  url: string;
  /** Of its status. */
  category: StatusCategory;
  /** The labels of its former status, and of the one it was given then. */
  from?: string | undefined;
  to?: string | undefined;
  /** Its comment, as plain text. */
  comment?: string | undefined;
}

/** Escapes the three characters with which mentions, channels and links of Slack begin. */
export function escapeForSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Puts a text on one line, cuts it with an ellipsis, and escapes it. */
export function brief(text: string, length: number): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const cut = line.length > length ? `${line.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : line;
  return escapeForSlack(cut);
}

/** @param lines the oldest first; of each ticket, all that happened stands together */
export function writeEvents(project: string, lines: readonly SlackLine[]): SlackMessage {
  const byTicket = Map.groupBy(lines, ({ ticket_id }) => ticket_id);
  const shown = [...byTicket.values()].slice(0, SLACK_LIMITS.lines);
  const attachments = shown.map((own) => attachmentOf(own));
  const more = byTicket.size - shown.length;
  if (more > 0) attachments.push(section(`and ${more} more ${more === 1 ? 'ticket' : 'tickets'}`));
  const [first] = lines;
  const text =
    lines.length === 1 && first
      ? `${headOf(first)}: ${first.key} ${brief(first.title, SLACK_LIMITS.titleCharacters)}`
      : `${lines.length} changes in ${brief(project, SLACK_LIMITS.titleCharacters)}`;
  return { text, attachments };
}

/** @param text as the project's page would say it, escaped here */
export function writeNotice(title: string, text: string, color?: string): SlackMessage {
  const head = brief(title, SLACK_LIMITS.titleCharacters);
  const attachment = section(`*${head}*\n${escapeForSlack(text.slice(0, SLACK_LIMITS.messageCharacters - 500))}`);
  return { text: head, attachments: [color ? { color, ...attachment } : attachment] };
}

/** Makes an attachment of escaped markup, with a color beside it. */
export function section(markup: string, color?: string): SlackAttachment {
  const block = { type: 'section', text: { type: 'mrkdwn', text: markup } } as const;
  return color ? { color, blocks: [block] } : { blocks: [block] };
}

export const linkInSlack = (url: string, words: string): string =>
  `<${url}|${brief(words, SLACK_LIMITS.titleCharacters)}>`;

function attachmentOf(lines: readonly SlackLine[]): SlackAttachment {
  const last = lines.at(-1) as SlackLine;
  const title = linkInSlack(last.url, `${last.key} ${last.title}`);
  const said = [...new Set(lines.map(lineOf))].slice(0, SLACK_LIMITS.lines);
  return section([title, ...said].join('\n').slice(0, SLACK_LIMITS.messageCharacters), SLACK_COLOURS[last.category]);
}

function lineOf(line: SlackLine): string {
  const head = headOf(line);
  if (line.event === 'comment_added' && line.comment) {
    return `${head}: “${brief(line.comment, SLACK_LIMITS.commentCharacters)}”`;
  }
  if (!line.from || !line.to) return head;
  return `${head}: ${brief(line.from, 40)} → ${brief(line.to, 40)}`;
}

const VERBS: Record<TicketSlackEvent, string> = {
  comment_added: 'commented',
  status_changed: 'changed the status',
  ticket_created: 'created it',
  ticket_updated: 'edited it',
  ticket_completed: 'completed it',
};

const headOf = ({ actor, event }: SlackLine): string => `${brief(actor, 100)} ${VERBS[event]}`;
