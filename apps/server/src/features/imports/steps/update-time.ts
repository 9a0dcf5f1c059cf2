// Updates time entries of known tickets: those added, changed or deleted at the source since the last import.
import type { ImportSource } from '@worklane/contract/imports';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { replaceTime } from '../../time/steps/replace-time.ts';
import { partName, readKnownParts, readTimeHere } from '../child-record-reads.ts';
import type { ChangedTicket } from '../read-file/imported-ticket.ts';
import type { ImportRef } from '../reads.ts';
import { forgetParts, type PartToRemember, savePartSources } from '../writes.ts';
import { timeHash } from './content-hash.ts';

interface Input extends ImportRef {
  source: ImportSource;
  tickets: readonly ChangedTicket[];
}

/** Answers the tickets whose time is not what it was. */
export async function updateTime(context: CommandContext, { source, tickets, ...ref }: Input): Promise<string[]> {
  const { tx, newId } = context;
  const { company_id, project_id } = ref;
  const ticketIds = tickets.map(({ id }) => id);
  const known = await readKnownParts(tx, ref, { source, kind: 'time', ticketIds });
  const knownByTicket = Map.groupBy(known.values(), ({ ticket_id }) => ticket_id);
  const hereById = new Map((await readTimeHere(tx, ref, ticketIds)).map((entry) => [entry.id, entry]));
  const brought = new Set([...known.values()].map(({ local_id }) => local_id));
  // What came before the names of such entries were remembered: made at the same moment, it is the same.
  const nameless = [...hereById.values()].filter(({ id }) => !brought.has(id));
  const sameByMoment = new Map(nameless.map((entry) => [partName(entry.ticket_id, momentOf(entry)), entry.id]));
  const parts: PartToRemember[] = [];
  const gone: { id: string; ticket_id: string }[] = [];

  const told = tickets.flatMap(({ id: ticket_id, is_own, ticket }) => {
    const time = ticket.past?.time ?? ticket.time;
    // A file without time entries removes none.
    if (!time) return [];
    // An archive made before entries had names in it cannot say which of them are the same.
    if (time.some(({ key }) => key === undefined)) return [];
    // Of its own entries those that are not here were deleted.
    if (is_own) return time.flatMap((entry) => (hereById.has(entry.key ?? '') ? [{ ...entry, ticket_id }] : []));
    const there = new Set(time.map(({ key }) => key));
    for (const { external_id, local_id, content_hash } of knownByTicket.get(ticket_id) ?? []) {
      const here = hereById.get(local_id);
      // What was changed here since it came stays.
      if (!there.has(external_id) && here && timeHash(here) === content_hash) gone.push({ id: local_id, ticket_id });
    }
    return time.flatMap((entry) => {
      const { key = '' } = entry;
      const hash = timeHash(entry);
      const before = known.get(partName(ticket_id, key));
      if (before && (!before.is_here || before.content_hash === hash)) return [];
      const id = before?.local_id ?? sameByMoment.get(partName(ticket_id, momentOf(entry))) ?? newId();
      parts.push({ ticket_id, kind: 'time', key, id, hash });
      return [{ ...entry, key: id, ticket_id }];
    });
  });
  const rows = told.map(({ key = '', ...entry }) => ({ ...entry, id: key }));
  const added = rows.filter(({ id }) => !hereById.has(id));
  const changed = rows.filter((entry) => {
    const here = hereById.get(entry.id);
    return here !== undefined && timeHash(here) !== timeHash(entry);
  });
  await replaceTime(context, { company_id, project_id, added, changed, removed: gone });
  await savePartSources(tx, ref, source, parts);
  await forgetParts(tx, ref, source, { kind: 'time', ids: gone.map(({ id }) => id) });
  return [...added, ...changed, ...gone].map(({ ticket_id }) => ticket_id);
}

const momentOf = ({ created_at }: { created_at: string }): string => String(Date.parse(created_at));
