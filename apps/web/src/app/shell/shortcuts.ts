// Lists every keyboard shortcut with the words users read.
import { COMMAND_KEY } from '../../ui/command-key.ts';

interface Shortcut {
  keys: readonly string[];
  does: string;
}

export const SHORTCUTS: readonly { label: string; shortcuts: readonly Shortcut[] }[] = [
  {
    label: 'Everywhere',
    shortcuts: [
      { keys: [COMMAND_KEY, 'K'], does: 'Search and run commands' },
      { keys: ['?'], does: 'Show these shortcuts' },
      { keys: ['G', 'M'], does: 'Go to My Tasks' },
      { keys: ['G', 'I'], does: 'Go to your inbox' },
      { keys: ['G', 'P'], does: 'Go to all projects' },
      { keys: ['G', 'T'], does: "Go to the project's tickets" },
      { keys: ['G', 'L'], does: "Go to the project's timeline" },
      { keys: ['G', 'D'], does: "Go to the project's documents" },
      { keys: ['G', 'E'], does: "Go to the project's members" },
      { keys: ['G', 'S'], does: "Go to the project's settings" },
      { keys: ['['], does: 'Fold or unfold the sidebar' },
      { keys: [']'], does: 'Open or collapse the AI assistant' },
      { keys: ['Esc'], does: 'Close what is open' },
    ],
  },
  {
    label: 'Tickets',
    shortcuts: [
      { keys: ['C'], does: 'New ticket' },
      { keys: ['/'], does: 'Filter tickets' },
      { keys: ['J'], does: 'Next ticket (or arrow down)' },
      { keys: ['K'], does: 'Previous ticket (or arrow up)' },
      { keys: ['←', '→'], does: 'Next column' },
      { keys: ['Enter'], does: 'Open the ticket' },
      { keys: ['Space'], does: 'Pick up a card, move it with arrows, drop it' },
      { keys: [COMMAND_KEY, 'Z'], does: 'Undo the last change' },
    ],
  },
  {
    label: 'Timeline',
    shortcuts: [
      { keys: ['←', '→'], does: 'Move the focused ticket by a day' },
      { keys: ['Shift', '←', '→'], does: 'Move its end by a day' },
    ],
  },
  {
    label: 'Change the focused or selected tickets',
    shortcuts: [
      { keys: ['S'], does: 'Status' },
      { keys: ['A'], does: 'Assign' },
      { keys: ['P'], does: 'Priority' },
      { keys: ['L'], does: 'Labels' },
      { keys: ['D'], does: 'Due date' },
      { keys: ['X'], does: 'Select' },
      { keys: ['Shift', '↑', '↓'], does: 'Select a range' },
      { keys: [COMMAND_KEY, 'A'], does: 'Select all shown tickets' },
    ],
  },
  {
    label: 'Documents',
    shortcuts: [
      { keys: ['/'], does: 'Insert a block' },
      { keys: ['@'], does: 'Mention a person' },
      { keys: [COMMAND_KEY, '/'], does: 'Change or move the block' },
      { keys: [COMMAND_KEY, 'Shift', '↑', '↓'], does: 'Move the block up or down' },
      { keys: [COMMAND_KEY, 'Alt', 'M'], does: 'Comment on the selection' },
      { keys: ['Alt', 'F10'], does: 'Go to the toolbar' },
    ],
  },
  {
    label: 'Inbox',
    shortcuts: [
      { keys: ['J'], does: 'Next row' },
      { keys: ['K'], does: 'Previous row' },
      { keys: ['Enter'], does: 'Open the ticket or document' },
      { keys: ['E'], does: 'Mark as done' },
      { keys: ['U'], does: 'Mark as read or unread' },
      { keys: ['H'], does: 'Snooze' },
    ],
  },
];
