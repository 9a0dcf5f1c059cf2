// Keeps the server from starting sprints on their first day, as it does every ten minutes: a journey starts its own.
import type { SprintConfigFields } from '@worklane/contract/sprints';
import type { Person } from './people.ts';

export async function startNoSprints({ session, api }: Person): Promise<void> {
  const fields: SprintConfigFields = {
    start_day_of_week: 1,
    default_duration_weeks: 2,
    sprint_naming_pattern: 'numbered',
    auto_generate_sprints: false,
  };
  await api('PUT', `/api/companies/${session.companies[0]?.id}/sprint_config`, fields);
}
