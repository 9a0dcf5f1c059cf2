// Describes a project for the assistant's endpoints that ask no model.
import { fail } from '../../../platform/http/fail.ts';
import type { Services } from '../../../platform/services.ts';
import { scopeOf } from '../../../platform/session/scope.ts';
import type { SessionViewer } from '../../../platform/session/session-viewer.ts';
import { buildContext } from '../context/build-context.ts';
import { readAssistantScope, readProjectFacts, readTicketFacts, type TicketFacts } from '../context/read-facts.ts';
import { type Period, readPeriod } from '../context/read-period.ts';
import { readToday } from '../setting-reads.ts';

export interface Described {
  name: string;
  facts(): Promise<TicketFacts>;
  /** Reads the period of the next client update. */
  period(): Promise<Period>;
  /** Builds what a model would be shown for this message. */
  context(message: string): Promise<string>;
}

/** @throws Refusal ai_project_closed */
export async function describeProject(
  { db, now }: Pick<Services, 'db' | 'now'>,
  viewer: SessionViewer,
  { company_id, project_id }: { company_id: string; project_id: string },
): Promise<Described> {
  const ref = { company_id, project_id };
  const scope = await readAssistantScope(db, scopeOf(viewer), ref);
  if (scope.projectIds.length === 0) fail('ai_project_closed');
  const { day: today } = await readToday(db, company_id, now());
  const asked = { company_id, isOneProject: true, today };
  const [project] = await readProjectFacts(db, scope, { ...asked, limit: 1 });
  return {
    name: project?.name ?? '',
    facts: () => readTicketFacts(db, scope, { ...asked, now: now(), limit: 0 }),
    period: () => readPeriod(db, scope, ref, now()),
    async context(message) {
      const { user_id } = viewer;
      const about = { ...ref, user_id, context_type: 'project', message, today, now: now() } as const;
      return (await buildContext(db, scope, about)).data;
    },
  };
}
