// Tickets that an earlier import brought: those that have changed where they come from are brought up to date, all others
// stay as they are here.
import type { ImportProblem, ImportSource } from '@worklane/contract/imports';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { replaceTickets, type TicketToReplace } from '../../tickets/commands/replace-tickets.ts';
import { readOwnComments } from '../archive-reads.ts';
import type { ImportedTicket } from '../read-file/imported-ticket.ts';
import { quote } from '../read-file/quote.ts';
import { type ImportRef, type KnownTicket, readKnownComments } from '../reads.ts';
import { insertCommentSources, saveSources } from '../writes.ts';
import { adoptFilesOf } from './adopt-files-of.ts';
import { contentHash } from './content-hash.ts';

interface Input extends ImportRef {
  source: ImportSource;
  carried: readonly string[];
  known: ReadonlyMap<string, KnownTicket>;
  tickets: readonly ImportedTicket[];
  /** The files its texts may show, by what they call them. */
  idsByFile: ReadonlyMap<string, string>;
}

interface Result {
  updated: number;
  /** Those of them that stand below another, by what the file calls that. */
  links: { id: string; key: string }[];
  problems: ImportProblem[];
}

export const updateKnownTickets = defineCommand<Input, Result>({
  name: 'updateKnownTickets',
  action: 'ticket.import',
  async run(context, { source, carried, known, tickets, idsByFile, ...ref }) {
    const { tx, newId } = context;
    const problems: ImportProblem[] = [];
    const changed: { ticket: ImportedTicket; key: string; id: string; hash: string; is_own: boolean }[] = [];
    for (const ticket of tickets) {
      const here = known.get(ticket.key ?? '');
      if (!here) continue;
      const hash = contentHash(ticket);
      if (!here.is_here) {
        const message = `${quote(ticket.title)} was deleted or moved here since it came in, and is left alone`;
        problems.push({ row: ticket.row, line: null, severity: 'warning', message });
      } else if (hash !== here.content_hash) {
        changed.push({ ticket, key: here.external_id, id: here.ticket_id, hash, is_own: here.content_hash === null });
      }
    }
    if (changed.length === 0) return { updated: 0, links: [], problems };
    const ids = changed.map(({ id }) => id);
    const own = changed.filter(({ is_own }) => is_own).map(({ id }) => id);
    const comments = [...(await readOwnComments(tx, ref, own)), ...(await readKnownComments(tx, ref, source, ids))];
    const knownComments = new Map(comments.map((each) => [`${each.ticket_id} ${each.external_id}`, each]));
    const toReplace = changed.map(({ ticket, id, is_own }): TicketToReplace => {
      const split = {
        comments: [] as TicketToReplace['comments'],
        changed_comments: [] as TicketToReplace['changed_comments'],
      };
      for (const comment of ticket.comments ?? []) {
        const before = knownComments.get(`${id} ${comment.key}`);
        // A comment of its own that is not there was deleted.
        if (!before && is_own) continue;
        if (!before) split.comments.push({ ...comment, id: newId() });
        else if (before.comment_id) {
          const { user_id, content } = comment;
          split.changed_comments.push({ id: before.comment_id, user_id, content });
        }
      }
      return { ...ticket, id, ...split };
    });
    const { company_id, project_id } = ref;
    const isForeignHtml = source === 'archive';
    const updated = await replaceTickets.run(context, {
      ...{ company_id, project_id, carried, tickets: toReplace },
      ...(isForeignHtml && { idsByFile }),
    });
    const brought = changed.filter(({ is_own }) => !is_own);
    await saveSources(tx, ref, source, brought);
    await adoptFilesOf.run(context, { ...ref, tickets: brought.map(({ ticket, id }) => ({ ...ticket, id })) });
    const newComments = toReplace.flatMap(({ id, comments }) =>
      comments.flatMap((comment) => (comment.id ? [{ ticket_id: id, key: comment.key, id: comment.id }] : [])),
    );
    await insertCommentSources(tx, ref, source, newComments);
    const links = changed.flatMap(({ ticket: { parent }, id }) => (parent ? [{ id, key: parent }] : []));
    return { updated, links, problems };
  },
});
