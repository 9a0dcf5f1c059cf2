// Adds the new tickets of an import, and records their external ids for the next import.
import type { ImportSource } from '@worklane/contract/imports';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { addTickets, type LinkToParent, type TicketToAdd } from '../../bulk-tickets/steps/add-tickets.ts';
import type { ImportedTicket } from '../read-file/imported-ticket.ts';
import { readImportRows } from '../reads.ts';
import { savePartSources, saveSources } from '../writes.ts';
import { assignFiles } from './assign-files.ts';
import { contentHash } from './content-hash.ts';
import { externalIdsOf } from './external-ids.ts';
import { BATCH, type ImportPlan } from './plan-import.ts';
import type { LinkedTicket } from './sync-links.ts';

/** Sources whose tickets have external ids, by which a later import finds them. */
const COMES_AGAIN: ReadonlySet<string> = new Set<ImportSource>(['file', 'trello', 'jira', 'archive']);

interface Input {
  plan: ImportPlan;
  /** Known tickets that have a parent in the file. */
  parents: readonly LinkToParent[];
  onBatch(done: number): void;
}

interface Result {
  /** The first and last number of the new tickets. */
  numbers: { first: number; last: number };
  /** Existing tickets whose parent changed. */
  reparented: readonly string[];
  links: LinkedTicket[];
  /** Of the new tickets. */
  ids: readonly string[];
  /** All tickets of the import, by their key in the file. */
  idsByKey: ReadonlyMap<string, string>;
}

type NewTicket = TicketToAdd & Pick<ImportedTicket, 'files' | 'links'>;

export async function addNewTickets(context: CommandContext, { plan, parents, onBatch }: Input): Promise<Result> {
  const { ref, known, newRows, idsByFile, namesHere } = plan;
  const here = [...known.values()].filter(({ is_here }) => is_here);
  const idsByKey = new Map(here.map(({ external_id, ticket_id }) => [external_id, ticket_id]));
  const links: LinkedTicket[] = [];
  const ids: string[] = [];
  /**
   * Yields tickets in batches. Code after each `yield` runs once that batch is inserted: only then can sources and
   * files refer to its tickets.
   */
  async function* batches(): AsyncGenerator<TicketToAdd[]> {
    for await (const rows of readImportRows(context.tx, ref, newRows, BATCH)) {
      const tickets = rows.map((row) => withIds(plan.ticketOf(row), plan, context.newId));
      yield tickets;
      await assignFiles(context, { ...ref, tickets });
      if (COMES_AGAIN.has(plan.source)) await remember(context, plan, tickets);
      for (const { id = '', key, past, links: named = past?.links } of tickets) {
        ids.push(id);
        if (key) idsByKey.set(key, id);
        if (named) links.push({ id, links: named });
      }
    }
  }
  const { reparented, ...numbers } = await addTickets(context, {
    company_id: ref.company_id,
    project_id: ref.project_id,
    count: newRows.length,
    batches: batches(),
    idsByKey,
    links: parents,
    idsByFile,
    namesHere,
    onBatch,
  });
  return { numbers, reparented, links, ids, idsByKey };
}

async function remember({ tx }: CommandContext, { ref, source }: ImportPlan, tickets: NewTicket[]): Promise<void> {
  const sources = tickets.flatMap((ticket) =>
    ticket.key && ticket.id ? [{ key: ticket.key, id: ticket.id, hash: hashOf(ticket) }] : [],
  );
  await saveSources(tx, ref, source, sources);
  await savePartSources(tx, ref, source, tickets.flatMap(externalIdsOf));
}

function withIds(
  { comments, time, past, ...ticket }: ImportedTicket,
  { newIds }: Pick<ImportPlan, 'newIds'>,
  newId: () => string,
): NewTicket {
  const named = <Part extends object>(part: Part) => ({ ...part, id: newId() });
  return {
    ...ticket,
    id: newIds.get(ticket.key ?? '') ?? newId(),
    ...(comments && { comments: comments.map(named) }),
    ...(time && { time: time.map(named) }),
    ...(past && { past: { ...past, time: past.time.map(named) } }),
  };
}

/** Hashes a ticket without its ids here, so that the next import gets the same hash. */
function hashOf({ comments, time, past, ...ticket }: TicketToAdd): string {
  const unnamed = <Part extends { id?: string }>({ id: _, ...part }: Part) => part;
  return contentHash({
    ...ticket,
    row: 0,
    ...(comments && { comments: comments.map(unnamed) }),
    ...(time && { time: time.map(unnamed) }),
    ...(past && { past: { ...past, time: past.time.map(unnamed) } }),
  });
}
