// Explains why a project's page cannot be shown: it could not be loaded, is not the user's, or was removed while they
// looked at it.
import { lazyPart } from '../../../ui/lazy-part.tsx';

export const ProjectProblem = lazyPart(
  async () => (await import('../lost/project-failure.tsx')).ProjectFailure,
  'page',
);
