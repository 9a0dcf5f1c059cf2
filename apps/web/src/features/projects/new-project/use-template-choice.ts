// The templates to choose from in the Create Project form, and the one that is chosen.
import { useQuery } from '@tanstack/react-query';
import type { ProjectTemplate } from '@worklane/contract/templates';
import { useState } from 'react';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { projectTemplatesQuery } from '../../templates/data.ts';

export interface TemplateChoice {
  templates: readonly ProjectTemplate[] | undefined;
  chosen: ProjectTemplate | undefined;
  isLoading: boolean;
  /** In the specification's words: another sentence when trying again failed too. */
  problem: string | undefined;
  choose: (template: ProjectTemplate | undefined) => void;
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
    chosen: query.data?.find(({ id }) => id === chosenId),
    isLoading: query.isFetching && !query.data,
    problem: isFailed ? sentence : undefined,
    choose: (template) => setChosenId(template?.id),
    retry: () => {
      setRetried(true);
      void query.refetch();
    },
  };
}
