// The rows of a running import become tickets, and the import is done: one transaction, so that both are true or neither.
import type { ImportChoices, ImportProblem, ImportSource } from '@worklane/contract/imports';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { readStagedIds } from '../../files/reads.ts';
import { readConfiguration } from '../../projects/reads.ts';
import { addTickets, type LinkToParent, type TicketToAdd } from '../../tickets/commands/add-tickets.ts';
import { followSprintEnd } from '../../tickets/commands/follow-sprint-end.ts';
import { holdBoard } from '../../tickets/commands/hold-board.ts';
import { ownShownPictures } from '../../tickets/commands/own-shown-pictures.ts';
import { readOwnTickets } from '../archive-reads.ts';
import type { ImportedTicket } from '../read-file/imported-ticket.ts';
import {
  type ImportRef,
  type KnownTicket,
  readImportKind,
  readImportRows,
  readKnownTickets,
  readOwnKeys,
  readRowKeys,
  readSprintGroups,
  readStatusNames,
} from '../reads.ts';
import { markDone, savePartSources, saveSources } from '../writes.ts';
import { adoptFilesOf } from './adopt-files-of.ts';
import { bringLinks, type LinkedTicket } from './bring-links.ts';
import { contentHash } from './content-hash.ts';
import { partsOf } from './parts-of.ts';
import { setUpBoard } from './set-up-board.ts';
import { type SettledSprints, settleArchivedSprints } from './settle-archived-sprints.ts';
import { settleSprints } from './settle-sprints.ts';
import { settleStatuses } from './settle-statuses.ts';
import { updateKnownTickets } from './update-known-tickets.ts';

/** Thrown when the import was given up meanwhile: nothing of it may stay. */
export class ImportStopped extends Error {
  override name = 'ImportStopped';
}

interface Input extends ImportRef {
  choices: ImportChoices;
  onBatch(done: number): void;
}

const BATCH = 500;
/** Whose tickets have names of their own, by which they are found the next time. */
const COMES_AGAIN: ReadonlySet<string> = new Set<ImportSource>(['file', 'trello', 'jira', 'archive']);

export const bringInTickets = defineCommand<Input, void>({
  name: 'bringInTickets',
  action: 'ticket.import',
  queue: ({ project_id }) => `board ${project_id}`,
  async run(context, input) {
    const { tx, now, newId, emit } = context;
    const { id, company_id, project_id, choices, onBatch } = input;
    const ref = { id, company_id, project_id };
    // Of two imports of the same board, the second has to see what the first brought.
    await holdBoard.run(context, ref);
    const { source, carried, statuses, board, sprints, archived, kept_files } =
      (await readImportKind(tx, ref)) ?? fail('import_not_found');
    if (board) await setUpBoard.run(context, { ...ref, board });
    const [withArchived, withItems] = [choices.with_archived === true, choices.with_sub_tickets === true];
    const coming = await readStatusNames(tx, ref, withArchived);
    const names = statuses.filter(({ name }) => coming.has(name));
    const { keysByName, made } = await settleStatuses.run(context, {
      ...ref,
      names,
      chosen: choices.statuses ?? [],
      source,
      choices,
    });
    const rows = await readRowKeys(tx, ref, { withArchived, withItems });
    let sprintsHere: SettledSprints = { ids: new Map(), moved: [] };
    const scope = { companyIds: [company_id], projectIds: [], memberOf: [] };
    const configuration = (await readConfiguration(tx, scope, project_id)) ?? fail('project_not_found');
    const doneKeys = new Set(
      configuration.statuses.filter(({ category }) => category === 'done').map(({ key }) => key),
    );
    const statusOf = ({ status_name, status }: { status_name?: string | null; status: string }) =>
      keysByName.get(status_name ?? '') ?? status;
    const asChosen = ({ without_items, ...ticket }: ImportedTicket): ImportedTicket => {
      const status = statusOf(ticket);
      const told = (doneKeys.has(status) ? ticket.done_at : undefined) ?? ticket.status_since;
      const chosen: ImportedTicket = {
        ...ticket,
        sprint_id: sprintsHere.ids.get(ticket.sprint ?? '') ?? null,
        status,
        description: withItems && without_items !== undefined ? without_items : ticket.description,
      };
      delete chosen.status_since;
      // A moment before the ticket was made, or still to come, tells nothing.
      if (told && ticket.created_at && told >= ticket.created_at && told <= now.toISOString())
        chosen.status_since = told;
      return chosen;
    };
    const own = source === 'archive' ? await readOwnTickets(tx, ref) : source === 'file' ? await ownOfTable() : [];
    const known = new Map(
      [...own, ...(await readKnownTickets(tx, ref, source))].map((each) => [each.external_id, each]),
    );
    const idsByFile = new Map([...Object.entries(kept_files), ...(await readStagedIds(tx, ref))]);

    /** A table may name tickets of another project by the same keys: only the same moment makes them the same. */
    async function ownOfTable(): Promise<KnownTicket[]> {
      const made = new Map(rows.map((row) => [row.key, row.made]));
      const tickets = await readOwnKeys(tx, scope, project_id);
      return tickets
        .filter(({ key, created_at }) => made.get(key) === created_at)
        .map(({ key, ticket_id }) => ({ external_id: key, ticket_id, content_hash: null, is_here: true }));
    }

    const isKnown = ({ key }: { key: string | null }) => key !== null && known.has(key);
    const knownRows = rows.filter(isKnown).map(({ row }) => row);
    const newRows = rows.filter((each) => !isKnown(each)).map(({ row }) => row);

    if (sprints) {
      sprintsHere = await settleArchivedSprints.run(context, { ...ref, sprints, isEmpty: board !== null });
    } else {
      const everyRow = rows.map(({ row }) => row);
      const groups = await readSprintGroups(tx, ref, everyRow);
      const names = new Set((await readSprintGroups(tx, ref, newRows)).map(({ sprint }) => sprint));
      // One that only tickets name that stay as they are here is not made again.
      for await (const batch of readImportRows(tx, ref, knownRows, BATCH))
        for (const ticket of batch.map(asChosen))
          if (ticket.sprint && contentHash(ticket) !== known.get(ticket.key ?? '')?.content_hash)
            names.add(ticket.sprint);
      sprintsHere.ids = await settleSprints.run(context, {
        ...ref,
        names: [...names],
        groups,
        isDone: (group) => doneKeys.has(statusOf(group)),
      });
    }

    const problems: ImportProblem[] = [];
    const parents: LinkToParent[] = [];
    const linked: LinkedTicket[] = [];
    const updated = new Set<string>();
    let met = 0;
    for await (const batch of readImportRows(tx, ref, knownRows, BATCH)) {
      const tickets = batch.map(asChosen);
      const result = await updateKnownTickets.run(context, { ...ref, source, carried, known, tickets, idsByFile });
      for (const each of result.updated) updated.add(each);
      problems.push(...result.problems);
      parents.push(...result.parents);
      linked.push(...result.links);
      met += batch.length;
      onBatch(met);
    }

    async function* newTickets(): AsyncGenerator<(TicketToAdd & Pick<ImportedTicket, 'files' | 'links'>)[]> {
      for await (const batch of readImportRows(tx, ref, newRows, BATCH)) {
        const named = <Part extends object>(part: Part) => ({ ...part, id: newId() });
        yield batch.map(asChosen).map(({ comments, time, past, ...ticket }) => ({
          ...named(ticket),
          ...(comments && { comments: comments.map(named) }),
          ...(time && { time: time.map(named) }),
          ...(past && { past: { ...past, time: past.time.map(named) } }),
        }));
      }
    }
    /** Only once a batch is written do its sources have something to point at. */
    async function* remembered(): AsyncGenerator<TicketToAdd[]> {
      for await (const tickets of newTickets()) {
        yield tickets;
        await adoptFilesOf.run(context, { ...ref, tickets });
        if (COMES_AGAIN.has(source)) await remember(tickets);
        for (const { id = '', key, past, links = past?.links } of tickets) {
          if (key) idsByKey.set(key, id);
          if (links) linked.push({ id, links });
        }
      }
    }
    async function remember(tickets: readonly TicketToAdd[]): Promise<void> {
      const sources = tickets.flatMap((ticket) =>
        ticket.key && ticket.id ? [{ key: ticket.key, id: ticket.id, hash: hashOf(ticket) }] : [],
      );
      await saveSources(tx, ref, source, sources);
      await savePartSources(tx, ref, source, tickets.flatMap(partsOf));
    }
    const linkedBefore = linked.length;
    const count = newRows.length;
    const idsByKey = new Map(
      [...known.values()].filter((each) => each.is_here).map((each) => [each.external_id, each.ticket_id]),
    );
    const { reparented, ...numbers } = await addTickets.run(context, {
      company_id,
      project_id,
      count,
      batches: remembered(),
      idsByKey,
      links: parents,
      idsByFile,
      onBatch: (done) => onBatch(met + done),
    });
    for (const id of reparented) updated.add(id);
    const isNew = new Set(linked.slice(linkedBefore).map((each) => each.id));
    for (let start = 0; start < linked.length; start += BATCH) {
      const tickets = linked.slice(start, start + BATCH);
      for (const each of await bringLinks.run(context, { ...ref, source, tickets, idsByKey }))
        if (!isNew.has(each)) updated.add(each);
    }
    for (const sprint_id of sprintsHere.moved)
      await followSprintEnd.run(context, { company_id, project_id, sprint_id });
    if (source === 'archive') {
      // Its own tickets are again what the archive says.
      const isOwn = new Set(
        [...known.values()].filter((each) => each.content_hash === null).map((each) => each.ticket_id),
      );
      const ids = [...isNew, ...updated].filter((each) => !isOwn.has(each));
      await ownShownPictures.run(context, { company_id, project_id, ids });
    }
    const outcome = {
      added: count,
      updated: updated.size,
      unchanged: met - updated.size - problems.length,
      left_out: withArchived ? 0 : archived,
      new_statuses: made,
    };
    const done = { numbers: count > 0 ? numbers : null, outcome, problems };
    if (!(await markDone(tx, ref, done))) throw new ImportStopped();
    emit({ type: 'import.changed', company_id, project_id, payload: { import_id: id } });
  },
});

/** As an update will see it: without the ids it has here. */
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
