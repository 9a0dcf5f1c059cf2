// Writes the messages of the app in Slack: previews of tickets whose links were posted, answers to the command
// /worklane, and notifications for a single user. A preview is read by a whole channel, so it has the key, title and
// status alone (specification decision T-113).
import type { StatusCategory } from '../tickets/vocabulary.ts';
import { SLACK_COLOURS, SLACK_LIMITS } from './vocabulary.ts';
import {
  brief,
  escapeForSlack,
  linkInSlack,
  type SlackAttachment,
  type SlackMessage,
  section,
} from './write-message.ts';

export interface TicketInSlack {
  key: string;
  title: string;
  /** The label of its status. */
  status: string;
  category: StatusCategory;
  url: string;
}

export function previewOf({ key, title, status, category, url }: TicketInSlack): SlackAttachment {
  return section(`${linkInSlack(url, `${key} ${title}`)}\n${escapeForSlack(status)}`, SLACK_COLOURS[category]);
}

/** An answer that only the user who typed the command sees. */
export interface CommandAnswer {
  response_type: 'ephemeral';
  text: string;
  attachments?: SlackAttachment[];
}

export const answerWith = (text: string, tickets: readonly TicketInSlack[] = []): CommandAnswer => ({
  response_type: 'ephemeral',
  text,
  ...(tickets.length > 0 && { attachments: tickets.map(previewOf) }),
});

export const COMMAND_HELP =
  '`/worklane find WORDS` finds tickets. `/worklane create KEY TITLE` creates a ticket in the project with that key.';

export type SlackCommand =
  | { name: 'find'; words: string }
  | { name: 'create'; projectKey: string; title: string }
  | { name: 'help' };

/** @param text what follows `/worklane` */
export function parseCommand(text: string): SlackCommand {
  const [, verb = '', rest = ''] = /^(\S+)\s*([\s\S]*)$/.exec(text.trim()) ?? [];
  if (verb.toLowerCase() === 'find' && rest !== '') return { name: 'find', words: rest };
  const [, projectKey, title] = /^(\S+)\s+([\s\S]+)$/.exec(rest) ?? [];
  if (verb.toLowerCase() === 'create' && projectKey && title) {
    return { name: 'create', projectKey, title: title.replace(/\s+/g, ' ') };
  }
  return { name: 'help' };
}

/** Undoes the escaping of three characters with which Slack sends what users type. */
export const unescapeFromSlack = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/**
 * Writes a notification as a message to one user.
 * @param notification its name and words as the inbox shows them, escaped here
 */
export function writeNotification({ title, words, url }: { title: string; words: string; url: string }): SlackMessage {
  const text = brief(`${title}: ${words}`, SLACK_LIMITS.commentCharacters);
  return { text, attachments: [section(`${linkInSlack(url, title)}\n${escapeForSlack(words)}`)] };
}
