// Says why a section has no data yet: it loads, the browser is offline, or the call failed.
import type { UseQueryResult } from '@tanstack/react-query';
import { EmptyState } from '../empty-state.tsx';
import { Waiting } from '../waiting.tsx';
import { Problem } from './problem.tsx';

interface Props {
  query: Pick<UseQueryResult, 'error' | 'isPaused' | 'refetch'>;
  /** The name of what is missing, in the middle of a sentence: workload, insights. */
  name: string;
}

export function NotLoaded({ query: { error, isPaused, refetch }, name }: Props) {
  if (isPaused)
    return <EmptyState title="You're offline" text={`Loading ${name} continues when you're back online.`} />;
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  return <Waiting words={`Loading ${name}...`} />;
}
