// Reads the project of an address, and notices when it is no longer theirs to see.
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@worklane/client/api-error';
import type { Project } from '@worklane/contract/projects';
import { useMemo } from 'react';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { type TypedText, typedTexts } from '../../../platform/local-state/typed-texts.ts';
import { projectByKeyQuery } from '../data.ts';
import { useVisit } from './use-visit.ts';

export interface Failure {
  error: Error;
  /** The project that was shown until access was lost. */
  lost: Project | undefined;
  /** What they were writing in it. */
  typed: readonly TypedText[];
  onRetry: () => void;
}

interface Used {
  project: Project | undefined;
  failure: Failure | undefined;
}

const isRefusal = (error: Error | null) =>
  error instanceof ApiError && (error.code === 'project_not_found' || error.code === 'forbidden');

export function useProject(projectKey: string): Used {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const query = { ...projectByKeyQuery(companyId, projectKey), enabled: companyId !== '' };
  const { data, error, refetch } = useQuery(query);
  // What was fetched before is kept by the cache: a refusal takes it off the screen.
  const isLost = isRefusal(error);
  const project = isLost ? undefined : data;
  useVisit(project);
  // Read before the page that holds it is gone.
  const typed = useMemo(() => (isLost ? typedTexts() : []), [isLost]);
  const failure = error && !project ? { error, lost: data, typed, onRetry: () => void refetch() } : undefined;
  return { project, failure };
}
