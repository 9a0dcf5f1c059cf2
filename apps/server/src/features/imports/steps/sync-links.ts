// Adds and removes links so that imported tickets match their file, once all tickets exist.
import type { ImportSource } from '@worklane/contract/imports';
import { type LinkKind, storedLink } from '@worklane/domain/tickets/link-kinds';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { replaceLinks } from '../../links/steps/replace-links.ts';
import { type LinkHere, partName, readKnownParts, readLinksHere } from '../child-record-reads.ts';
import type { ImportRef } from '../reads.ts';
import { forgetParts, type PartToRemember, savePartSources } from '../writes.ts';

interface Input extends ImportRef {
  /** A few hundred at most. */
  tickets: readonly LinkedTicket[];
  idsByKey: ReadonlyMap<string, string>;
  source: ImportSource;
}

export interface LinkedTicket {
  id: string;
  /** Only an archive says who made them, and when. */
  links: readonly { kind: string; to: string; by?: string | null; at?: string }[];
}

/** Answers the tickets that have other links than before. */
export async function syncLinks(
  context: CommandContext,
  { tickets, idsByKey, source, ...ref }: Input,
): Promise<string[]> {
  const { tx, newId, now } = context;
  const { company_id, project_id } = ref;
  const ticketIds = tickets.map(({ id }) => id);
  const known = await readKnownParts(tx, ref, { source, kind: 'link', ticketIds });
  const knownByTicket = Map.groupBy(known.values(), ({ ticket_id }) => ticket_id);
  const here = new Map((await readLinksHere(tx, ref, ticketIds)).map((link) => [linkName(link), link.id]));
  const parts: PartToRemember[] = [];
  const gone: { id: string; ticket_id: string }[] = [];

  const added = tickets.flatMap(({ id: from_id, links }) => {
    const there = new Set(links.map(keyOf));
    for (const { external_id, local_id, is_here } of knownByTicket.get(from_id) ?? [])
      if (is_here && !there.has(external_id)) gone.push({ id: local_id, ticket_id: from_id });
    return links.flatMap((link) => {
      const { by = null, at = now.toISOString() } = link;
      const to_id = idsByKey.get(link.to);
      const key = keyOf(link);
      // A known link that doesn't exist was removed here.
      if (!to_id || to_id === from_id || known.has(partName(from_id, key))) return [];
      const { kind, ...ends } = storedLink(from_id, link.kind as LinkKind, to_id);
      const name = linkName({ kind, from_ticket_id: from_id, to_ticket_id: to_id });
      const same = here.get(name);
      const id = same ?? newId();
      here.set(name, id);
      parts.push({ ticket_id: from_id, kind: 'link', key, id });
      return same ? [] : [{ id, ticket_id: from_id, from_id: ends.from, to_id: ends.to, kind, by, at }];
    });
  });
  const removed = gone.map(({ id }) => id);
  await replaceLinks(context, { company_id, project_id, added, removed });
  await savePartSources(tx, ref, source, parts);
  await forgetParts(tx, ref, source, { kind: 'link', ids: removed });
  return [...added.map(({ ticket_id }) => ticket_id), ...gone.map(({ ticket_id }) => ticket_id)];
}

/** Identifies a link among those of one ticket, which has at most one of a kind to another. */
const keyOf = ({ kind, to }: { kind: string; to: string }): string => `${kind} ${to}`;

/** Identifies a link in either direction: what blocks something is not blocked by it. */
function linkName({ kind, from_ticket_id, to_ticket_id }: Omit<LinkHere, 'id'>): string {
  return [kind, ...[from_ticket_id, to_ticket_id].sort()].join(' ');
}
