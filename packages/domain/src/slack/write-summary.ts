// Writes the summary of a project for Slack.
import type { StatusCategory } from '../tickets/vocabulary.ts';
import { SLACK_COLOURS } from './vocabulary.ts';
import { escapeForSlack, linkInSlack, type SlackMessage, section } from './write-message.ts';

export interface SlackSummary {
  created: number;
  completed: number;
  comments: number;
  overdue: number;
  /** In the order of the board. */
  statuses: readonly { label: string; category: StatusCategory; count: number }[];
}

/** @param project.days how many days the summary covers */
export function writeSummary(
  { name, url, days }: { name: string; url: string; days: number },
  { created, completed, comments, overdue, statuses }: SlackSummary,
): SlackMessage {
  const period = days <= 1 ? 'since yesterday' : `in the last ${days} days`;
  const counts = [
    `${amount(created, 'ticket')} created, ${completed} done, ${amount(comments, 'comment')} ${period}`,
    overdue === 0 ? 'Nothing is overdue' : `${amount(overdue, 'ticket')} overdue`,
  ];
  const board = statuses.map(({ label, count }) => `${escapeForSlack(label)}: ${count}`).join(' · ');
  const text = [`*${linkInSlack(url, `Summary of ${name}`)}*`, ...counts, board].join('\n');
  const colour = overdue > 0 ? SLACK_COLOURS.in_review : SLACK_COLOURS.in_progress;
  return { text: `Summary of ${escapeForSlack(name)}`, attachments: [section(text, colour)] };
}

const amount = (count: number, noun: string) => `${count} ${count === 1 ? noun : `${noun}s`}`;
