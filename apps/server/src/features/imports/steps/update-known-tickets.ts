// Updates tickets of an earlier import that changed at the source; all others stay as they are here.
import type { ImportProblem, ImportSource } from '@worklane/contract/imports';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import type { LinkToParent } from '../../bulk-tickets/steps/add-tickets.ts';
import { replaceTickets, type TicketToReplace } from '../../bulk-tickets/steps/replace-tickets.ts';
import { partName, readKnownParts } from '../child-record-reads.ts';
import { readOwnComments } from '../existing-record-reads.ts';
import type { ChangedTicket, ImportedTicket } from '../read-file/imported-ticket.ts';
import { quote } from '../read-file/quote.ts';
import type { ImportRef, KnownTicket } from '../reads.ts';
import { savePartSources, saveSources } from '../writes.ts';
import { assignFiles } from './assign-files.ts';
import { contentHash } from './content-hash.ts';
import { externalIdsOf } from './external-ids.ts';
import type { LinkedTicket } from './sync-links.ts';
import { updateTime } from './update-time.ts';
import { updateWatchers } from './update-watchers.ts';

interface Input extends ImportRef {
  source: ImportSource;
  carried: readonly string[];
  known: ReadonlyMap<string, KnownTicket>;
  tickets: readonly ImportedTicket[];
  /** The files its texts may show, by what they call them. */
  idsByFile: ReadonlyMap<string, string>;
  /** Replaces what its texts name by what that is here. */
  namesHere(html: string): string;
}

interface Result {
  updated: ReadonlySet<string>;
  /** The ones with a parent, by the parent's id in the file. */
  parents: LinkToParent[];
  links: LinkedTicket[];
  problems: ImportProblem[];
}

export async function updateKnownTickets(
  context: CommandContext,
  { source, carried, known, tickets, idsByFile, namesHere, ...ref }: Input,
): Promise<Result> {
  const { tx, newId } = context;
  const problems: ImportProblem[] = [];
  const changed: ChangedTicket[] = [];
  for (const ticket of tickets) {
    const here = known.get(ticket.key ?? '');
    if (!here) continue;
    const hash = contentHash(ticket);
    if (!here.is_here) {
      const message = `${quote(ticket.title)} was deleted or moved here since it was imported, and is skipped`;
      problems.push({ row: ticket.row, line: null, severity: 'warning', message });
    } else if (hash !== here.content_hash) {
      changed.push({ ticket, key: here.external_id, id: here.ticket_id, hash, is_own: here.content_hash === null });
    }
  }
  if (changed.length === 0) return { updated: new Set(), parents: [], links: [], problems };
  const ids = changed.map(({ id }) => id);
  const own = changed.filter(({ is_own }) => is_own).map(({ id }) => id);
  const broughtComments = await readKnownParts(tx, ref, { source, kind: 'comment', ticketIds: ids });
  const knownComments = new Map([...(await readOwnComments(tx, ref, own)), ...broughtComments]);
  const idsByComment = new Map<string, string>();
  const toReplace = changed.map(({ ticket, id, is_own }): TicketToReplace => {
    const split = {
      comments: [] as TicketToReplace['comments'],
      changed_comments: [] as TicketToReplace['changed_comments'],
    };
    for (const comment of ticket.comments ?? []) {
      const before = knownComments.get(partName(id, comment.key));
      // A project's own comment that is missing was deleted here, so it stays deleted.
      if (!before && is_own) continue;
      const local_id = before?.local_id ?? newId();
      if (!before || before.is_here) idsByComment.set(comment.key, local_id);
      if (!before) split.comments.push({ ...comment, id: local_id });
      else if (before.is_here) {
        const { user_id, content, updated_at } = comment;
        split.changed_comments.push({ id: local_id, user_id, content, updated_at });
      }
    }
    return { ...ticket, id, ...split };
  });
  const { company_id, project_id } = ref;
  const isForeignHtml = source === 'archive';
  const replaced = await replaceTickets(context, {
    company_id,
    project_id,
    carried,
    tickets: toReplace,
    idsByComment,
    namesHere,
    ...(isForeignHtml && { idsByFile }),
  });
  const brought = changed.filter(({ is_own }) => !is_own);
  await saveSources(tx, ref, source, brought);
  await assignFiles(context, { ...ref, tickets: brought.map(({ ticket, id }) => ({ ...ticket, id })) });
  const newComments = toReplace.flatMap(({ past: _, time: __, ...ticket }) => externalIdsOf(ticket));
  await savePartSources(tx, ref, source, newComments);
  const updated = new Set([
    ...replaced,
    ...(await updateTime(context, { ...ref, source, tickets: changed })),
    ...(await updateWatchers(context, { ...ref, tickets: changed })),
  ]);
  // An archive says each ticket's place; other products' files don't.
  const parents = changed.flatMap(({ ticket: { parent = '' }, id, is_own }) =>
    parent || source === 'archive' ? [{ id, key: parent, isTold: source === 'archive' && !is_own }] : [],
  );
  // The project's own links exist, or were removed here.
  const links = brought.flatMap(({ ticket, id }) => {
    const found = ticket.past?.links ?? ticket.links;
    return found ? [{ id, links: found }] : [];
  });
  return { updated, parents, links, problems };
}
