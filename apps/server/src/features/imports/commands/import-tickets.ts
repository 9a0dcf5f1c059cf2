// Creates and updates the tickets of a running import and marks it as done, in one transaction.
import type { ImportChoices, ImportProblem } from '@worklane/contract/imports';
import { type CommandContext, defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { MANY_ROWS, refreshStatistics } from '../../../platform/database/refresh-statistics.ts';
import type { LinkToParent } from '../../bulk-tickets/steps/add-tickets.ts';
import { notifyOfImport } from '../../inbox/steps/notify-of-many.ts';
import { ownShownPictures } from '../../texts/steps/own-shown-pictures.ts';
import { followSprintEnd } from '../../tickets/steps/follow-sprint-end.ts';
import { holdBoard } from '../../tickets/steps/hold-board.ts';
import { isOver, readImportRows } from '../reads.ts';
import { addNewTickets } from '../steps/add-new-tickets.ts';
import { importDocuments } from '../steps/import-documents.ts';
import { BATCH, type ImportPlan, planImport } from '../steps/plan-import.ts';
import { type LinkedTicket, syncLinks } from '../steps/sync-links.ts';
import { updateKnownTickets } from '../steps/update-known-tickets.ts';
import { markDone } from '../writes.ts';

/** Thrown when a running import was cancelled or given up, so that its transaction is rolled back. */
export class ImportStopped extends Error {
  override name = 'ImportStopped';
}

interface Input {
  choices: ImportChoices;
  onBatch(done: number): void;
}

export const importTickets = defineCommand({
  name: 'importTickets',
  target: 'import',
  input: fromCode<Input>(),
  action: 'ticket.import',
  queue: ({ project_id }) => `board ${project_id}`,
  async run(context, { id, company_id, project_id, choices, onBatch }) {
    const ref = { id, company_id, project_id };
    // Of two imports of the same board, the second has to see what the first added.
    await holdBoard(context, ref);
    if (await isOver(context.tx, ref)) throw new ImportStopped();
    const plan = await planImport(context, ref, choices);
    const { updated, problems, parents, links, met } = await updateTickets(context, plan, onBatch);
    const added = await addNewTickets(context, { plan, parents, onBatch: (done) => onBatch(met + done) });
    for (const each of added.reparented) updated.add(each);
    const isNew = new Set(added.links.map((each) => each.id));
    for (const each of await linkTickets(context, plan, [...links, ...added.links], added.idsByKey))
      if (!isNew.has(each)) updated.add(each);
    for (const sprint_id of plan.movedSprints) await followSprintEnd(context, { company_id, project_id, sprint_id });
    if (plan.source === 'archive') await ownPictures(context, plan, [...isNew, ...updated]);
    const left = plan.source === 'archive' ? await importDocuments(context, plan) : [];

    await notifyOfImport(context, ref, [...new Set([...added.ids, ...updated])]);
    const count = plan.newRows.length;
    const outcome = {
      added: count,
      updated: updated.size,
      unchanged: met - updated.size - problems.length,
      left_out: plan.leftOut,
      new_statuses: [...plan.newStatuses],
    };
    const done = { numbers: count > 0 ? added.numbers : null, outcome, problems: [...problems, ...left] };
    if (!(await markDone(context.tx, ref, done))) throw new ImportStopped();
    if (count + updated.size >= MANY_ROWS) context.enqueue(refreshStatistics, {});
    context.emit({ type: 'import.changed', company_id, project_id, payload: { import_id: id } });
  },
  inverse: { none: 'An import is run by hand, from its file.' },
});

interface Updates {
  /** The ids of changed tickets. */
  updated: Set<string>;
  problems: ImportProblem[];
  parents: LinkToParent[];
  links: LinkedTicket[];
  /** How many known tickets have been read so far. */
  met: number;
}

async function updateTickets(
  context: CommandContext,
  plan: ImportPlan,
  onBatch: (done: number) => void,
): Promise<Updates> {
  const { ref, source, carried, known, knownRows, idsByFile, namesHere } = plan;
  const updates: Updates = { updated: new Set(), problems: [], parents: [], links: [], met: 0 };
  for await (const batch of readImportRows(context.tx, ref, knownRows, BATCH)) {
    const tickets = batch.map((row) => plan.ticketOf(row));
    const result = await updateKnownTickets(context, { ...ref, source, carried, known, tickets, idsByFile, namesHere });
    for (const each of result.updated) updates.updated.add(each);
    updates.problems.push(...result.problems);
    updates.parents.push(...result.parents);
    updates.links.push(...result.links);
    updates.met += batch.length;
    onBatch(updates.met);
  }
  return updates;
}

/** @returns the tickets whose links changed */
async function linkTickets(
  context: CommandContext,
  { ref, source }: ImportPlan,
  linked: readonly LinkedTicket[],
  idsByKey: ReadonlyMap<string, string>,
): Promise<string[]> {
  const changed: string[] = [];
  for (let start = 0; start < linked.length; start += BATCH) {
    const tickets = linked.slice(start, start + BATCH);
    changed.push(...(await syncLinks(context, { ...ref, source, tickets, idsByKey })));
  }
  return changed;
}

/** Copies shown pictures for imported tickets. The project's own tickets keep theirs. */
async function ownPictures(context: CommandContext, { ref, known }: ImportPlan, ids: readonly string[]): Promise<void> {
  const own = [...known.values()].filter((each) => each.content_hash === null);
  const isOwn = new Set(own.map((each) => each.ticket_id));
  const { company_id, project_id } = ref;
  await ownShownPictures(context, { company_id, project_id, ids: ids.filter((each) => !isOwn.has(each)) });
}
