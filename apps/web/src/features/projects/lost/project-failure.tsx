// Tells a project that was taken away from one that could not be loaded or was never theirs.
import { Problem } from '../../../ui/problems/problem.tsx';
import type { Failure } from '../parts/use-project.ts';
import { LostProject } from './lost-project.tsx';

const NOT_YOURS = 'It may have been deleted, or you may not have access to it. Choose another under Active Project.';

export function ProjectFailure({ failure: { error, lost, typed, onRetry } }: { failure: Failure }) {
  if (lost) return <LostProject project={lost} error={error} typed={typed} />;
  return <Problem isPage error={error} refusal={NOT_YOURS} onRetry={onRetry} />;
}
