// Reads with the asker's rights at that moment, and remembers which projects a model was shown for one answer.
import { fail } from '../../../platform/http/fail.ts';
import type { Services } from '../../../platform/services.ts';
import { type Scope, scopeOf } from '../../../platform/session/scope.ts';
import type { SessionViewer } from '../../../platform/session/session-viewer.ts';
import { readAssistantScope } from './read-facts.ts';

interface Asked {
  viewer: SessionViewer;
  company_id: string;
  project_id: string;
  /** Nothing outside the conversation's project is read. */
  isOneProject: boolean;
}

export interface Sources {
  /**
   * Returns the asker's current rights, without projects that are closed to the assistant. Marks all projects in the
   * scope as shown.
   * @throws Refusal when the asker's session has ended
   */
  open(): Promise<{ viewer: SessionViewer; scope: Scope }>;
  /** Lists the projects that the model was shown so far. */
  projectIds(): string[];
  /**
   * Tells whether all of them are still in that scope, so that the model may be sent them again.
   * @throws Refusal when the asker's session has ended
   */
  areOpen(): Promise<boolean>;
}

export function createSources(
  { db, viewers }: Pick<Services, 'db' | 'viewers'>,
  { viewer: asker, company_id, project_id, isOneProject }: Asked,
): Sources {
  const shown = new Set<string>();
  async function now() {
    const viewer = (await viewers.again(asker)) ?? fail('not_authenticated');
    const ref = isOneProject ? { company_id, project_id } : { company_id };
    return { viewer, scope: await readAssistantScope(db, scopeOf(viewer), ref) };
  }
  return {
    async open() {
      const found = await now();
      for (const id of found.scope.projectIds) shown.add(id);
      return found;
    },
    projectIds: () => [...shown],
    async areOpen() {
      const { scope } = await now();
      const open = new Set(scope.projectIds);
      return [...shown].every((id) => open.has(id));
    },
  };
}
