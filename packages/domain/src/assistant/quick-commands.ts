// Lists the assistant's quick commands, and finds them by words and category.
import type { Action } from '../access/actions.ts';

export const COMMAND_CATEGORIES = ['general', 'figma', 'github', 'documentation'] as const;
export type CommandCategory = (typeof COMMAND_CATEGORIES)[number];

export const CATEGORY_WORDS: Record<CommandCategory, string> = {
  general: 'General',
  figma: 'Figma',
  github: 'GitHub',
  documentation: 'Documentation',
};

export const QUICK_COMMAND_IDS = [
  'project-status',
  'create-tickets-from-figma',
  'generate-documentation',
  'generate-client-update',
  'analyze-repository',
  'review-documentation',
] as const;
export type QuickCommandId = (typeof QUICK_COMMAND_IDS)[number];

export interface QuickCommand {
  id: QuickCommandId;
  title: string;
  description: string;
  category: CommandCategory;
  /** Sent as a message. */
  prompt: string;
}

export const QUICK_COMMANDS: readonly QuickCommand[] = [
  {
    id: 'project-status',
    title: 'Project Status',
    description: 'Progress, risks and what changed this week',
    category: 'general',
    prompt:
      'Give me the project status: progress, risks and what changed this week. Name the tickets each statement rests on.',
  },
  {
    id: 'create-tickets-from-figma',
    title: 'Create Tickets from Figma',
    description: 'One ticket for each frame of the linked file',
    category: 'figma',
    prompt: 'Create tickets from the linked Figma file, one for each frame.',
  },
  {
    id: 'generate-documentation',
    title: 'Generate Documentation',
    description: 'Write pages from the linked repository',
    category: 'github',
    prompt: 'Generate documentation from the linked GitHub repository.',
  },
  {
    id: 'generate-client-update',
    title: 'Generate Client Update',
    description: 'A short summary to send to the client',
    category: 'general',
    prompt:
      'Write a short update for the client: a summary of what was finished, what is in progress and what comes next. No internal details.',
  },
  {
    id: 'analyze-repository',
    title: 'Analyze Repository',
    description: 'Structure, open issues and stale branches',
    category: 'github',
    prompt: 'Analyze the linked GitHub repository: its structure, open issues and stale branches.',
  },
  {
    id: 'review-documentation',
    title: 'Review Documentation',
    description: 'Find gaps and pages out of date',
    category: 'documentation',
    prompt: "Review this project's documentation: give an overview of gaps and of pages that may be out of date.",
  },
];

/**
 * What it takes to be told of something outside of the product, on the project that is linked to it: as much as without the
 * assistant. Commands of other categories read what their asker may see.
 */
const CATEGORY_RIGHTS: Partial<Record<CommandCategory, Action>> = {
  figma: 'ticket.edit',
  github: 'project.edit',
};

/** Returns the right that a command needs beside the right to ask. */
export const commandRight = (id: QuickCommandId): Action | undefined =>
  CATEGORY_RIGHTS[QUICK_COMMANDS.find((each) => each.id === id)?.category ?? 'general'];

/** Finds commands by words of title or description, ignoring case. */
export function findCommands(words: string, category?: CommandCategory): QuickCommand[] {
  const wanted = words.trim().toLowerCase();
  return QUICK_COMMANDS.filter(
    (each) =>
      (category === undefined || each.category === category) &&
      (each.title.toLowerCase().includes(wanted) || each.description.toLowerCase().includes(wanted)),
  );
}
