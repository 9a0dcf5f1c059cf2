// Caches the assistant's conversations and settings in the browser.
import { queryOptions } from '@tanstack/react-query';
import { type AiConversation, type AiMessage, aiConversations } from '@worklane/contract/assistant';
import { assistantSettings } from '@worklane/contract/assistant-settings';
import { proposals } from '@worklane/contract/proposals';
import { SEARCH_LIMITS, search } from '@worklane/contract/search';
import type { ContextType } from '@worklane/domain/assistant/vocabulary';
import { call } from '../../platform/api/call.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';
import { ticketKeys } from '../tickets/parts/ticket-keys.ts';

export const assistantKeys = {
  all: ['assistant'] as const,
  recents: ['assistant', 'recent'] as const,
  conversation: (id: string) => ['assistant', 'conversation', id] as const,
};

export const proposalKeys = {
  all: ['assistant', 'proposal'] as const,
  one: (id: string) => ['assistant', 'proposal', 'one', id] as const,
  waiting: (company: string) => ['assistant', 'proposal', 'waiting', company] as const,
};

/** Of a conversation that the server does not have yet. */
export const TEMPORARY = 'temp_';

/** Events announce its words as they are saved. After this long without one, its process may have died. */
const SILENCE_MS = 20_000;

export const isAnswering = (conversation: AiConversation | undefined): boolean =>
  conversation?.messages.at(-1)?.state === 'answering';

export const lastQuestion = ({ messages }: AiConversation): AiMessage | undefined =>
  messages.findLast(({ role }) => role === 'user');

export const assistantStateQuery = (company: string) =>
  queryOptions({
    queryKey: ['assistant', 'state', company],
    queryFn: ({ signal }) => call(assistantSettings.state, { params: { company }, signal }),
    staleTime: FRESHNESS.other,
  });

export const recentsQuery = (project_id: string, context_type: ContextType) =>
  queryOptions({
    queryKey: [...assistantKeys.recents, project_id, context_type],
    queryFn: ({ signal }) => call(aiConversations.list, { query: { project_id, context_type }, signal }),
    staleTime: FRESHNESS.tickets,
  });

export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: assistantKeys.conversation(id),
    queryFn: ({ signal }) => call(aiConversations.get, { params: { conversation: id }, signal }),
    staleTime: FRESHNESS.tickets,
    refetchInterval: ({ state }) => isAnswering(state.data) && SILENCE_MS,
  });

export const assistantSettingsQuery = (company: string) =>
  queryOptions({
    queryKey: ['assistant', 'settings', company],
    queryFn: ({ signal }) => call(assistantSettings.get, { params: { company }, signal }),
    staleTime: FRESHNESS.other,
  });

/** @param month such as 2026-11; undefined: the present one */
export const assistantUsageQuery = (company: string, month: string | undefined) =>
  queryOptions({
    queryKey: ['assistant', 'usage', company, month ?? 'present'],
    queryFn: ({ signal }) => call(assistantSettings.usage, { params: { company }, query: { month }, signal }),
    // The former month stays until the chosen one has come, but never that of another company.
    placeholderData: (former, from) => (from?.queryKey[2] === company ? former : undefined),
    staleTime: FRESHNESS.tickets,
  });

export const proposalQuery = (id: string) =>
  queryOptions({
    queryKey: proposalKeys.one(id),
    queryFn: ({ signal }) => call(proposals.get, { params: { proposal: id }, signal }),
    staleTime: FRESHNESS.tickets,
  });

/** Fetches the proposals of programs, in all projects of a company. */
export const waitingQuery = (company_id: string) =>
  queryOptions({
    queryKey: proposalKeys.waiting(company_id),
    queryFn: ({ signal }) => call(proposals.list, { query: { company_id }, signal }),
    staleTime: FRESHNESS.tickets,
  });

/** Fetches which of these keys belong to tickets that the user can see. */
export const knownKeysQuery = (company_id: string, keys: readonly string[]) =>
  queryOptions({
    queryKey: [...ticketKeys.found, company_id, 'keys', keys],
    queryFn: ({ signal }) =>
      call(search.find, {
        query: { company_id, recent: keys.join(','), kind: 'tickets', limit: String(SEARCH_LIMITS.recent) },
        signal,
      }),
    staleTime: FRESHNESS.tickets,
  });
