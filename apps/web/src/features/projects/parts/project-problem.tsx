// Stands in place of a project's page: it could not be loaded, is not theirs, or was taken away while they looked at it.
import { lazyPart } from '../../../ui/lazy-part.tsx';

export const ProjectProblem = lazyPart(
  async () => (await import('../lost/project-failure.tsx')).ProjectFailure,
  'page',
);
