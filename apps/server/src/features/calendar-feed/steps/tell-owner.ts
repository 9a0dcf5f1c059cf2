// Tells the viewer's open pages that their calendar feed has changed.
import type { CommandContext } from '../../../platform/commands/run-command.ts';

/** A user's stream carries the events of all their companies, so the event names just one. Without a company there is no stream. */
export function tellOwner({ viewer, emit }: Pick<CommandContext, 'viewer' | 'emit'>): void {
  const { user_id, memberships } = viewer;
  const company_id = memberships[0]?.company_id;
  if (company_id) emit({ type: 'calendar_feed.changed', company_id, project_id: null, payload: { user_id } });
}
