// Shows our own error page instead of the router's when a whole page fails.
import type { ErrorComponentProps } from '@tanstack/react-router';
import { RegionProblem } from '../ui/problems/region-problem.tsx';

export function PageProblem({ error, reset }: ErrorComponentProps) {
  return (
    <RegionProblem kind="page" error={error instanceof Error ? error : new Error(String(error))} onRetry={reset} />
  );
}
