// Defines the statuses and parts of the assistant's conversations, and their limits.

/** What a conversation is about: one project, everything its writer sees, or their own work. */
export const CONTEXT_TYPES = ['project', 'global', 'me'] as const;
export type ContextType = (typeof CONTEXT_TYPES)[number];

/** How much of the project the model is shown. */
export const CONTEXT_LEVELS = ['minimal', 'full'] as const;
export type ContextLevel = (typeof CONTEXT_LEVELS)[number];

export const MESSAGE_ROLES = ['user', 'assistant'] as const;

/** Of an answer. `interrupted`: the server or the provider went away in the middle. What a person writes is `done`. */
export const MESSAGE_STATES = ['answering', 'done', 'stopped', 'interrupted'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const ASSISTANT_LIMITS = {
  /** Characters of one message. */
  message: 8_000,
  /** Characters of an answer; what comes after them is not kept. */
  answer: 40_000,
  title: 200,
  /** Messages of a conversation, answers included. */
  messages: 200,
  /** Conversations of a person in a company. */
  conversations: 1_000,
  /** Conversations that the picker shows. */
  recent: 10,
  /** Characters of a repository's text, for prompts that need only its beginning. */
  preview: 500,
  /** Milliseconds an answer may take. */
  answerMs: 60_000,
  /** Milliseconds that reading a design or a repository may take before that. */
  readingMs: 60_000,
  /** Characters of the text about a step of an answer. */
  step: 200,
} as const;

/** Tokens, unless the company says otherwise. */
export const TOKEN_DEFAULTS = { personADay: 200_000, companyAMonth: 5_000_000 } as const;

/** The state of a proposal. `lapsed`: the user didn't decide in time. */
export const PROPOSAL_STATES = ['waiting', 'approved', 'rejected', 'undone', 'lapsed'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** Who proposes: the assistant in an answer, or a program that acts for a user. */
export const PROPOSAL_SOURCES = ['assistant', 'agent'] as const;
export type ProposalSource = (typeof PROPOSAL_SOURCES)[number];

/** What a line of a proposal does with a ticket: creates it, changes it, or comments on it. */
export const TICKET_LINE_KINDS = ['create', 'change', 'comment'] as const;
export type TicketLineKind = (typeof TICKET_LINE_KINDS)[number];

/** What a line of a program's proposal does with another record. */
const RECORD_LINE_KINDS = [
  'create_sprint',
  'change_sprint',
  'log_time',
  'change_time',
  'create_document',
  'change_document',
] as const;

/** What a line of a program's proposal does that sets no field: it moves, links, completes, restores or deletes something. */
export const ACTION_LINE_KINDS = [
  'move',
  'delete',
  'restore',
  'link',
  'unlink',
  'edit_comment',
  'delete_comment',
  'delete_time',
  'complete_sprint',
  'delete_sprint',
  'delete_document',
] as const;
export type ActionLineKind = (typeof ACTION_LINE_KINDS)[number];

export const LINE_KINDS = [...TICKET_LINE_KINDS, ...RECORD_LINE_KINDS, ...ACTION_LINE_KINDS] as const;

export const PROPOSAL_LIMITS = {
  lines: 50,
  newTickets: 20,
  newSprints: 5,
  newDocuments: 10,
  /** Documents whose content is replaced. */
  newContents: 10,
  /** Projects that one answer can propose changes in. */
  projects: 10,
  /** Characters of a line's reason. */
  reason: 500,
  /** Characters of a description or a comment, as plain text. */
  text: 8_000,
  /** Characters of a document's new content, as HTML. */
  content: 50_000,
  /** Characters of the old or the new content that a line shows, without what is the same in both. */
  shownContent: 20_000,
  /** Proposals of programs that wait for a user in one project. */
  waiting: 20,
  /** Proposals that are listed at once, the newest first. */
  listed: 100,
  /** Days until a proposal lapses. */
  days: 7,
  /** Days until a program's proposal that was decided or has lapsed is deleted. */
  keptDays: 30,
  /** Steps of one answer: each calls the model once and then runs the tools that it asked for. */
  steps: 12,
  /** Tool calls of one answer: a model can ask for any number of them in one step. */
  toolCalls: 100,
  /** Tokens that the tools of one answer may show in all. */
  toolTokens: 40_000,
} as const;
