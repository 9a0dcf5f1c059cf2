// Fetches the templates for the Create Project form and holds the chosen one.
import { useQuery } from '@tanstack/react-query';
import type { ProjectTemplate } from '@worklane/contract/templates';
import { PROJECT_STARTERS, type StarterKey } from '@worklane/domain/projects/starter-keys';
import { type ProjectStarter, STARTERS } from '@worklane/domain/projects/starters';
import { useState } from 'react';
import { useLocalState } from '../../platform/local-state/local-state.ts';
import { projectTemplatesQuery } from '../templates/data.ts';

/** What a project can start from: a template of the company's, or a built-in one. */
export type ProjectStart = ProjectTemplate | BuiltInTemplate;

export interface BuiltInTemplate extends ProjectStarter {
  starter: StarterKey;
}

export const BUILT_IN: readonly BuiltInTemplate[] = PROJECT_STARTERS.map((starter) => ({
  starter,
  ...STARTERS[starter],
}));

/** Returns one word for either kind, under which a choice is remembered. */
export const startKey = (start: ProjectStart): string => ('starter' in start ? start.starter : start.id);

export interface TemplateChoice {
  templates: readonly ProjectTemplate[] | undefined;
  chosen: ProjectStart | undefined;
  isLoading: boolean;
  /** In the specification's words: another sentence when trying again failed too. */
  problem: string | undefined;
  choose: (start: ProjectStart | undefined) => void;
  retry: () => void;
}

export function useTemplateChoice(firstId: string | undefined): TemplateChoice {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const query = useQuery({ ...projectTemplatesQuery(companyId), enabled: companyId !== '', retry: false });
  const [chosenId, setChosenId] = useState(firstId);
  const [wasRetried, setRetried] = useState(false);
  const isFailed = query.isError && !query.isFetching;
  const sentence = wasRetried
    ? 'Failed to load templates. Please try again.'
    : 'Failed to load project templates. Please try again.';
  return {
    templates: query.isError ? undefined : query.data,
    chosen: [...(query.data ?? []), ...BUILT_IN].find((start) => startKey(start) === chosenId),
    isLoading: query.isFetching && !query.data,
    problem: isFailed ? sentence : undefined,
    choose: (start) => setChosenId(start && startKey(start)),
    retry: () => {
      setRetried(true);
      void query.refetch();
    },
  };
}
