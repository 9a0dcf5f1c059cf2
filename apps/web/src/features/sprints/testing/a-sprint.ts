// A sprint for tests.
import type { Sprint } from '@worklane/contract/sprints';

export function aSprint(id: string, changes: Partial<Sprint> = {}): Sprint {
  return {
    id,
    company_id: 'co',
    project_id: 'pr',
    number: 1,
    name: `Sprint ${id}`,
    start_date: '2026-11-16',
    end_date: '2026-11-29',
    status: 'planned',
    created_at: '2026-11-16T08:00:00Z',
    updated_at: '2026-11-16T08:00:00Z',
    ...changes,
  };
}
