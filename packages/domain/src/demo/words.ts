// Lists the words of generated tickets, as a software team writes them. `{thing}`, `{other}` and `{where}` are filled in.
import type { TicketType } from '../tickets/vocabulary.ts';

export interface Area {
  label: string;
  things: readonly string[];
  wheres: readonly string[];
}

export const AREAS: readonly Area[] = [
  {
    label: 'checkout',
    things: [
      'the payment form',
      'the basket',
      'the discount code',
      'the order summary',
      'the receipt',
      'the card check',
    ],
    wheres: ['on the last step', 'for guests', 'in two currencies', 'after a failed payment', 'on a slow connection'],
  },
  {
    label: 'search',
    things: [
      'the result list',
      'the query parser',
      'the index job',
      'the suggestion box',
      'the ranking',
      'the facet filter',
    ],
    wheres: ['for short words', 'with accents', 'on the first page', 'when nothing matches', 'in right-to-left text'],
  },
  {
    label: 'accounts',
    things: [
      'the login page',
      'the password reset',
      'the invitation mail',
      'the session cookie',
      'the profile picture',
    ],
    wheres: ['after two days away', 'with a plus in the address', 'in a private window', 'on a shared computer'],
  },
  {
    label: 'reports',
    things: ['the monthly report', 'the CSV export', 'the burndown chart', 'the cost table', 'the date range picker'],
    wheres: [
      'across a change of summer time',
      'for empty months',
      'with 50,000 rows',
      'in print',
      'for archived projects',
    ],
  },
  {
    label: 'api',
    things: ['the webhook sender', 'the rate limit', 'the pagination cursor', 'the error body', 'the token scope'],
    wheres: ['under load', 'when the client retries', 'for deleted records', 'behind a proxy', 'with an empty body'],
  },
  {
    label: 'mobile',
    things: ['the bottom bar', 'the offline queue', 'the push message', 'the photo upload', 'the swipe gesture'],
    wheres: ['on small screens', 'on older phones', 'without a network', 'after a rotation', 'in the background'],
  },
  {
    label: 'editor',
    things: [
      'the toolbar',
      'the paste handler',
      'the table block',
      'the comment thread',
      'the undo stack',
      'the image resizer',
    ],
    wheres: ['in long documents', 'with two people typing', 'from a spreadsheet', 'inside a list', 'in Safari'],
  },
  {
    label: 'infra',
    things: ['the nightly backup', 'the deploy script', 'the health check', 'the log shipper', 'the staging database'],
    wheres: [
      'during a restart',
      'when the disk is full',
      'on the second node',
      'at midnight',
      'with the new certificate',
    ],
  },
  {
    label: 'design',
    things: ['the empty state', 'the colour of links', 'the focus ring', 'the loading skeleton', 'the icon set'],
    wheres: ['in the light theme', 'at 200 % zoom', 'in high contrast', 'on the settings page', 'in German'],
  },
  {
    label: 'docs',
    things: ['the setup guide', 'the API reference', 'the changelog', 'the glossary', 'the upgrade notes'],
    wheres: ['for newcomers', 'for version 2', 'on Windows', 'without Docker', 'for administrators'],
  },
];

export const TITLES: Record<TicketType, readonly string[]> = {
  bug: [
    'Fix {thing} {where}',
    '{Thing} breaks {where}',
    '{Thing} and {other} disagree {where}',
    'Wrong total in {thing} {where}',
    'Stop {thing} from losing input {where}',
    '{Thing} flickers {where}',
    'Crash: {thing} {where}, seen three times this week by two customers with long names and many open tabs',
  ],
  feature: [
    'Add a preview to {thing}',
    'Let people undo changes of {thing}',
    'Show {thing} {where}',
    'Remember {thing} {where}',
    'Send a summary of {thing} every Monday',
    'Keyboard shortcuts for {thing}',
    'Connect {thing} with {other}',
  ],
  task: [
    'Update {thing}',
    'Write tests for {thing} {where}',
    'Move {thing} to the new layout',
    'Clean up {thing}',
    'Review {thing} with the customer',
    'Measure {thing} {where}',
    'Remove the old code of {thing}',
    'Typo in {thing}',
  ],
  improvement: [
    'Make {thing} faster {where}',
    'Say more clearly what {thing} does',
    'Fewer steps from {thing} to {other}',
    'Better defaults for {thing} {where}',
    'Make {thing} readable {where}',
    'Use less memory in {thing} {where}',
  ],
};

export const SENTENCES: readonly string[] = [
  'Reported by support: {thing} does not behave as described {where}.',
  'It happens about once in twenty times, mostly {where}.',
  'Steps: open {thing}, change something, go back, look at {other}.',
  'Expected: {thing} keeps what was entered. Actual: it is empty.',
  'We talked about this with the customer; they can live with a workaround until the next release.',
  'A first look says that {thing} asks for the same data twice and takes the second answer.',
  'Please keep {other} as it is: people rely on it {where}.',
  'Done when {thing} works {where}, there is a test for it, and the guide says so.',
  'See also the notes of the last review. Nothing there stands against it.',
  'The numbers: 1.8 s before, 0.4 s with the change on my machine, measured {where}.',
  'Not part of this: {other}. That has a ticket of its own.',
  'It used to work; the change of {thing} in spring is the likely cause.',
  'Screenshots are with the designers. The wording is final.',
  'If that takes more than two days, let us talk about a smaller step first.',
];

export const SNIPPETS: readonly string[] = [
  '```\nTypeError: cannot read properties of undefined (reading "length")\n    at render (list.ts:118)\n    at update (store.ts:42)\n```',
  '- open the page twice\n- change the name in the first\n- save in the second\n- look at the first again',
  '| browser | before | after |\n| --- | --- | --- |\n| Firefox | 240 ms | 90 ms |\n| Chrome | 210 ms | 85 ms |',
  '> "I thought I had lost half a day of work." A customer, Tuesday',
];
