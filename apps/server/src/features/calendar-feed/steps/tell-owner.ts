// Tells the viewer's open pages that their calendar feed has changed.
import type { CommandContext } from '../../../platform/commands/run-command.ts';

/**
 * Emits the event that a user's feed changed. Their stream carries the events of all their companies, so the event
 * names just one; a user without a company has no stream.
 */
export function tellOwner({ viewer, emit }: Pick<CommandContext, 'viewer' | 'emit'>): void {
  const { user_id, memberships } = viewer;
  const company_id = memberships[0]?.company_id;
  if (company_id) emit({ type: 'calendar_feed.changed', company_id, project_id: null, payload: { user_id } });
}
