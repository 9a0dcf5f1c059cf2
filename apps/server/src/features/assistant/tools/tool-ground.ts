// Gives tools the asker's rights at that moment.
import { fail } from '../../../platform/http/fail.ts';
import type { Services } from '../../../platform/services.ts';
import { type Scope, scopeOf } from '../../../platform/session/scope.ts';
import type { SessionViewer } from '../../../platform/session/session-viewer.ts';
import { readAssistantScope } from '../context/read-facts.ts';

export interface ToolGround {
  db: Services['db'];
  company_id: string;
  project_id: string;
  /** Marks text as data, not instructions. */
  nonce: string;
  /** The conversation is about its project: tools read and propose nothing outside it. */
  isOneProject: boolean;
  /** @throws Refusal when the asker's session has ended */
  now(): Promise<{ viewer: SessionViewer; scope: Scope }>;
}

interface Asked {
  viewer: SessionViewer;
  company_id: string;
  project_id: string;
  nonce: string;
  isOneProject: boolean;
}

export function toolGround(
  { db, viewers }: Pick<Services, 'db' | 'viewers'>,
  { viewer: asker, company_id, project_id, nonce, isOneProject }: Asked,
): ToolGround {
  return {
    db,
    company_id,
    project_id,
    nonce,
    isOneProject,
    async now() {
      const viewer = (await viewers.again(asker)) ?? fail('not_authenticated');
      const place = isOneProject ? { company_id, project_id } : { company_id };
      return { viewer, scope: await readAssistantScope(db, scopeOf(viewer), place) };
    },
  };
}
