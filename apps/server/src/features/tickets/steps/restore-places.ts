// Builds the call that undoes a batch of moves: it restores the former places.
import type { TicketPlace } from '@worklane/contract/tickets';
import type { ProjectRef } from '@worklane/domain/access/refs';
import type { Call } from '../../../platform/commands/inverse.ts';

/** @param now where they are, and those that made room for them */
export function callToRestorePlaces(
  { project_id }: ProjectRef,
  former: readonly TicketPlace[],
  now: readonly TicketPlace[],
): Call[] {
  const placesById = new Map(now.map((place) => [place.id, place]));
  const entries = former.flatMap(({ id, status, position }) => {
    const place = placesById.get(id);
    return place ? [{ id, status, position, expected: { status: place.status, position: place.position } }] : [];
  });
  return entries.length > 0 ? [{ command: 'updatePositions', target: project_id, input: { entries } }] : [];
}
