// Declares the AI assistant: conversations that only their writer sees, and the answers of a company's model.
import { DRAFT_KINDS } from '@worklane/domain/assistant/drafts';
import { QUICK_COMMAND_IDS } from '@worklane/domain/assistant/quick-commands';
import {
  ASSISTANT_LIMITS,
  CONTEXT_LEVELS,
  CONTEXT_TYPES,
  MESSAGE_ROLES,
  MESSAGE_STATES,
} from '@worklane/domain/assistant/vocabulary';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { inProject, ofCompany } from './platform/paths.ts';
import { Id, line, Timestamp, text } from './platform/primitives.ts';

const AiMessage = z.object({
  id: Id,
  role: z.enum(MESSAGE_ROLES),
  content: z.string(),
  /** The content is left out, because it is about projects that you no longer see. */
  is_withheld: z.boolean(),
  timestamp: Timestamp,
  state: z.enum(MESSAGE_STATES),
  /** Of an answer that is being written: what is done before its next words. */
  step: z.nullable(z.string()),
  /** Why an answer was interrupted, where that is known. */
  problem: z.nullable(z.string()),
  /** The proposals of the answer: one for each project that it would change. */
  proposal_ids: z.array(Id),
});
export type AiMessage = z.infer<typeof AiMessage>;

const conversationFields = {
  id: Id,
  title: z.string(),
  project_id: Id,
  user_id: Id,
  context_type: z.enum(CONTEXT_TYPES),
  created_at: Timestamp,
  updated_at: Timestamp,
};

const AiConversation = z.object({ ...conversationFields, messages: z.array(AiMessage) });
export type AiConversation = z.infer<typeof AiConversation>;

const AiConversationBrief = z.object({ ...conversationFields, message_count: z.int() });
export type AiConversationBrief = z.infer<typeof AiConversationBrief>;

const RecentConversations = z.object({ conversations: z.array(AiConversationBrief), has_more: z.boolean() });
export type RecentConversations = z.infer<typeof RecentConversations>;

const onConversation = z.object({ conversation: Id });
const Title = line(ASSISTANT_LIMITS.title);

export const aiConversations = {
  list: defineEndpoint({
    name: 'aiConversations.list',
    method: 'GET',
    path: '/api/ai_conversations',
    summary: `List your ${ASSISTANT_LIMITS.recent} most recent conversations with the assistant in a project, without messages`,
    access: 'own',
    query: z.object({ project_id: Id, context_type: z.optional(z.enum(CONTEXT_TYPES)) }),
    response: RecentConversations,
  }),
  get: defineEndpoint({
    name: 'aiConversations.get',
    method: 'GET',
    path: '/api/ai_conversations/{conversation}',
    summary: 'Get one of your conversations with its messages',
    access: 'own',
    params: onConversation,
    response: AiConversation,
    errors: ['conversation_not_found'],
  }),
  create: defineEndpoint({
    name: 'aiConversations.create',
    method: 'POST',
    path: '/api/ai_conversations',
    summary: 'Start a conversation without messages',
    access: { in: 'body', named: [{ scope: 'project', at: 'project_id' }], action: 'assistant.use' },
    body: z.object({ id: z.optional(Id), project_id: Id, title: Title }),
    response: AiConversation,
    errors: ['conversation_limit'],
  }),
  update: defineEndpoint({
    name: 'aiConversations.update',
    method: 'PATCH',
    path: '/api/ai_conversations/{conversation}',
    summary: 'Rename one of your conversations',
    access: 'own',
    params: onConversation,
    body: z.object({ title: Title }),
    response: AiConversation,
    errors: ['conversation_not_found'],
  }),
  delete: defineEndpoint({
    name: 'aiConversations.delete',
    method: 'DELETE',
    path: '/api/ai_conversations/{conversation}',
    summary: 'Permanently delete one of your conversations',
    access: 'own',
    params: onConversation,
    errors: ['conversation_not_found'],
  }),
  stop: defineEndpoint({
    name: 'aiConversations.stop',
    method: 'POST',
    path: '/api/ai_conversations/{conversation}/stop',
    summary: 'Stop the answer that is being written. What has been written so far is kept',
    access: 'own',
    params: onConversation,
    errors: ['conversation_not_found'],
  }),
};

/** The names of the fields are the specification's. */
export const ChatRequest = z.object({
  action: z.optional(z.literal('chat')),
  projectId: Id,
  message: text(ASSISTANT_LIMITS.message).check(
    z.refine((message) => message.trim() !== '', { error: 'is required', abort: true }),
  ),
  conversationId: z.optional(Id),
  /** Of a new conversation. */
  contextType: z.optional(z.enum(CONTEXT_TYPES)),
  /** A hint: the server decides what the model sees. */
  contextLevel: z.optional(z.enum(CONTEXT_LEVELS)),
  figmaContext: z.optional(z.boolean()),
  /** Lets the model propose changes. Nothing is changed until the user approves them. */
  createTickets: z.optional(z.boolean()),
  /** The quick command that sent the message: the server first reads what it needs from Figma or GitHub. */
  command: z.optional(z.enum(QUICK_COMMAND_IDS)),
});
export type ChatRequest = z.infer<typeof ChatRequest>;

export const ChatAnswer = z.object({
  success: z.boolean(),
  data: z.nullable(z.object({ conversation: z.nullable(AiConversation) })),
  error: z.nullable(z.string()),
});
export type ChatAnswer = z.infer<typeof ChatAnswer>;

/**
 * The names of the events of a streamed answer. `conversation` comes first; `step` says what is done before the next words; `answer`
 * comes last and has the JSON of an answer.
 */
export const CHAT_EVENTS = { conversation: 'conversation', step: 'step', words: 'words', answer: 'answer' } as const;

const Message = z.object({ data: z.object({ message: z.string() }) });

/** Fails before anything is sent to a model. */
const UNAVAILABLE = [
  'ai_no_key',
  'ai_off_for_role',
  'ai_project_closed',
  'ai_person_limit',
  'ai_company_limit',
] as const;

const UNREADABLE_REPOSITORY = ['ai_repository_missing', 'ai_github_not_connected', 'ai_github_failed'] as const;
const UNREADABLE = [
  'figma_file_missing',
  'figma_not_connected',
  'figma_file_unreadable',
  ...UNREADABLE_REPOSITORY,
] as const;

const onProject = {
  access: { scope: 'project', action: 'assistant.use' },
  params: inProject,
  query: ofCompany,
} as const;

export const ai = {
  chat: defineEndpoint({
    name: 'ai.chat',
    method: 'POST',
    path: '/api/functions/ai-chat',
    summary:
      'Ask the assistant. Returns JSON or, for `Accept: text/event-stream`, a stream whose last event is that JSON. The answer is completed even if the caller disconnects',
    access: { in: 'body', named: [{ scope: 'project', at: 'projectId' }], action: 'assistant.use' },
    body: ChatRequest,
    response: ChatAnswer,
    errors: [
      ...UNAVAILABLE,
      ...UNREADABLE,
      'ai_busy',
      'conversation_not_found',
      'conversation_full',
      'conversation_limit',
    ],
  }),
  context: defineEndpoint({
    name: 'ai.context',
    method: 'POST',
    path: '/api/ai/{project}/context',
    summary: 'Preview what the assistant is given about a project, with your rights',
    ...onProject,
    body: z.object({ message: z.optional(text(ASSISTANT_LIMITS.message)) }),
    response: Message,
    errors: ['ai_project_closed'],
  }),
  createDocumentation: defineEndpoint({
    name: 'ai.createDocumentation',
    method: 'POST',
    path: '/api/ai/{project}/create-documentation-from-github',
    summary:
      'Draft documentation from the linked repository: the start of its README and of each text in its docs folder',
    ...onProject,
    access: { scope: 'project', action: 'project.edit' },
    response: Message,
    errors: ['ai_project_closed', ...UNREADABLE_REPOSITORY],
  }),
  generateClientUpdate: defineEndpoint({
    name: 'ai.generateClientUpdate',
    method: 'POST',
    path: '/api/ai/{project}/generate-client-update',
    summary: 'Draft an update for the client by counting what was finished and what is in progress',
    ...onProject,
    response: Message,
    errors: ['ai_project_closed'],
  }),
  keepDraft: defineEndpoint({
    name: 'ai.keepDraft',
    method: 'POST',
    path: '/api/ai/{project}/drafts',
    summary:
      "Save the assistant's draft, with your edits, as a document. The next client update starts where this one ends",
    access: { scope: 'project', action: 'document.edit' },
    params: inProject,
    query: ofCompany,
    body: z.object({
      id: z.optional(Id),
      kind: z.enum(DRAFT_KINDS),
      title: line(DOCUMENT_LIMITS.title),
      text: text(ASSISTANT_LIMITS.answer).check(z.minLength(1, 'is required')),
      /** For a client update: the end of its period; now, when left out. */
      ends_at: z.optional(Timestamp),
    }),
    response: z.object({ document_id: Id }),
    errors: ['document_limit', 'conflict', 'text_too_complex'],
  }),
  summary: defineEndpoint({
    name: 'ai.summary',
    method: 'GET',
    path: '/api/ai/{project}/summary',
    summary: 'Summarise a project by counting its tickets',
    ...onProject,
    response: Message,
    errors: ['ai_project_closed'],
  }),
};
