// Finds out which keys in a conversation's answers belong to tickets: a model also writes keys that it made up.
import { useQueries } from '@tanstack/react-query';
import type { AiMessage } from '@worklane/contract/assistant';
import type { Project } from '@worklane/contract/projects';
import { SEARCH_LIMITS } from '@worklane/contract/search';
import { readMarkup } from '@worklane/domain/assistant/read-markup';
import { useMemo } from 'react';
import { useLocalState } from '../../platform/local-state/local-state.ts';
import { knownKeysQuery } from './data.ts';

export interface KnownKeys {
  projects: ReadonlySet<string>;
  tickets: ReadonlySet<string>;
}

export function useKnownKeys(messages: readonly AiMessage[], projects: readonly Project[]): KnownKeys {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const known = useMemo(() => new Set(projects.map(({ key }) => key)), [projects]);
  // Those of an answer that is being written are requested together, once it is complete.
  const pages = useMemo(() => pagesOf(keysIn(messages, known)), [messages, known]);
  const tickets = useQueries({
    queries: companyId === '' ? [] : pages.map((keys) => knownKeysQuery(companyId, keys)),
    combine: (found) => found.flatMap(({ data }) => data?.tickets.map(({ key }) => key) ?? []),
  });
  return useMemo(() => ({ projects: known, tickets: new Set(tickets) }), [known, tickets]);
}

/** Finds keys in the order in which they are written, so that a new answer changes the last page only. */
function keysIn(messages: readonly AiMessage[], projects: ReadonlySet<string>): string[] {
  const keys = new Set<string>();
  for (const { role, state, content } of messages) {
    if (role === 'user' || state === 'answering') continue;
    for (const part of readMarkup(content, projects)) if (part.kind === 'ticket') keys.add(part.key);
  }
  return [...keys];
}

function pagesOf(keys: readonly string[]): string[][] {
  const pages: string[][] = [];
  for (let from = 0; from < keys.length; from += SEARCH_LIMITS.recent)
    pages.push(keys.slice(from, from + SEARCH_LIMITS.recent));
  return pages;
}
