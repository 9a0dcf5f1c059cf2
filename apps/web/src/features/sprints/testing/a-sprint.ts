// Makes a sprint for tests.
import type { Sprint } from '@worklane/contract/sprints';
import { INITIAL_SPRINT } from '@worklane/domain/sprints/fields';

export function aSprint(id: string, changes: Partial<Sprint> = {}): Sprint {
  return {
    ...INITIAL_SPRINT,
    id,
    company_id: 'co',
    project_id: 'pr',
    number: 1,
    name: `Sprint ${id}`,
    start_date: '2026-11-16',
    end_date: '2026-11-29',
    started_at: null,
    completed_at: null,
    created_at: '2026-11-16T08:00:00Z',
    updated_at: '2026-11-16T08:00:00Z',
    ...changes,
  };
}
