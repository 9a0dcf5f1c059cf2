// Plans an import: settles its statuses and sprints, and divides its rows into new tickets and known ones.
import type { ImportChoices, ImportSource } from '@worklane/contract/imports';
import { can } from '@worklane/domain/access/can';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { readStagedIds } from '../../files/reads.ts';
import { readConfiguration } from '../../projects/reads.ts';
import { readOwnTickets } from '../existing-record-reads.ts';
import type { ImportedTicket } from '../read-file/imported-ticket.ts';
import {
  type ImportKind,
  type ImportRef,
  type KnownTicket,
  readImportKind,
  readImportRows,
  readKnownTickets,
  readOwnKeys,
  readRowKeys,
  readSprintGroups,
  readStatusNames,
  type SprintGroup,
} from '../reads.ts';
import { contentHash } from './content-hash.ts';
import { type MatchedSprints, matchArchivedSprints } from './match-archived-sprints.ts';
import { matchSprints } from './match-sprints.ts';
import { matchStatuses } from './match-statuses.ts';
import { namesHere } from './names-here.ts';
import { NO_DOCUMENTS, planDocuments } from './plan-documents.ts';
import { setUpBoard } from './set-up-board.ts';

export interface ImportPlan {
  ref: ImportRef;
  source: ImportSource;
  /** The fields that the file contains. */
  carried: readonly string[];
  /** Tickets of earlier imports, and the project's own tickets that the file contains, by their key in the file. */
  known: ReadonlyMap<string, KnownTicket>;
  knownRows: readonly number[];
  newRows: readonly number[];
  /** The files that texts may show, by their name in the file. */
  idsByFile: ReadonlyMap<string, string>;
  /** The ids that new tickets and documents of an archive get, by theirs there: texts name them before they are here. */
  newIds: ReadonlyMap<string, string>;
  newDocumentIds: ReadonlyMap<string, string>;
  /** How many documents the project has no room for. */
  leftOutDocuments: number;
  /** Replaces the tickets and documents that a text names by those of this project. */
  namesHere(html: string): string;
  /** The ids of sprints whose end date changed. */
  movedSprints: readonly string[];
  /** The labels of the statuses that the import created. */
  newStatuses: readonly string[];
  /** How many archived tickets the user chose not to import. */
  leftOut: number;
  /** Returns the ticket of a row with its status, its sprint and the user's choices. */
  ticketOf(row: ImportedTicket): ImportedTicket;
}

export const BATCH = 500;

const scopeOf = ({ company_id }: ImportRef) => ({ companyIds: [company_id], projectIds: [], memberOf: [] });

export async function planImport(context: CommandContext, ref: ImportRef, choices: ImportChoices): Promise<ImportPlan> {
  const { tx, now, newId } = context;
  const kind = (await readImportKind(tx, ref)) ?? fail('import_not_found');
  const { source, board } = kind;
  // An archive says who did what, and when: that is not for everybody to say.
  if (source === 'archive' && !can(context.viewer, 'project.settings', ref)) fail('forbidden');
  if (board) await setUpBoard(context, { ...ref, board });
  const [withArchived, withItems] = [choices.with_archived === true, choices.with_sub_tickets === true];
  const inFile = await readStatusNames(tx, ref, withArchived);
  const names = kind.statuses.filter(({ name }) => inFile.has(name));
  const chosen = choices.statuses ?? [];
  const { keysByName, made } = await matchStatuses(context, { ...ref, names, chosen, source, choices });
  const rows = await readRowKeys(tx, ref, { withArchived, withItems });
  const doneKeys = await readDoneStatuses(context, ref);
  const statusOf = ({ status_name, status }: { status_name?: string | null; status: string }) =>
    keysByName.get(status_name ?? '') ?? status;
  const known = await readKnown(context, ref, source, rows);
  const idsByFile = new Map([...Object.entries(kind.kept_files), ...(await readStagedIds(tx, ref))]);
  const isKnown = ({ key }: { key: string | null }) => key !== null && known.has(key);
  const knownRows = rows.filter(isKnown).map(({ row }) => row);
  const newRows = rows.filter((each) => !isKnown(each)).map(({ row }) => row);
  const isDone = (group: SprintGroup) => doneKeys.has(statusOf(group));
  const inSprints = (row: ImportedTicket, sprints: ReadonlyMap<string, string>): ImportedTicket => {
    const status = statusOf(row);
    const sprint_id = sprints.get(row.sprint ?? '') ?? null;
    return ticketOfRow(row, { status, sprint_id, isDone: doneKeys.has(status), withItems, now });
  };
  const hashOf = (row: ImportedTicket) => contentHash(inSprints(row, new Map()));
  // A file of another kind may hold a key twice, and its texts name nothing.
  const newKeys = source === 'archive' ? rows.filter((each) => !isKnown(each)).flatMap(({ key }) => key ?? []) : [];
  const newIds = new Map(newKeys.map((key) => [key, newId()]));
  const documents = source === 'archive' ? await planDocuments(context, ref) : NO_DOCUMENTS;
  const knownIds = [...known].map(([key, { ticket_id }]) => [key, ticket_id] as const);
  const sprints = await settle(context, ref, { kind, known, knownRows, newRows, isDone, hashOf });
  return {
    ref,
    source,
    carried: kind.carried,
    known,
    knownRows,
    newRows,
    idsByFile,
    newIds,
    newDocumentIds: documents.newIds,
    leftOutDocuments: documents.leftOut,
    namesHere: namesHere({
      tickets: new Map([...knownIds, ...newIds]),
      documents: new Map([...documents.knownIds, ...documents.newIds]),
    }),
    movedSprints: sprints.moved,
    newStatuses: made,
    leftOut: withArchived ? 0 : kind.archived,
    ticketOf: (row) => inSprints(row, sprints.ids),
  };
}

async function readDoneStatuses({ tx }: CommandContext, ref: ImportRef): Promise<ReadonlySet<string>> {
  const { statuses } = (await readConfiguration(tx, scopeOf(ref), ref.project_id)) ?? fail('project_not_found');
  return new Set(statuses.filter(({ category }) => category === 'done').map(({ key }) => key));
}

interface RowFacts {
  status: string;
  sprint_id: string | null;
  isDone: boolean;
  /** Whether checklist items become tickets. */
  withItems: boolean;
  now: Date;
}

function ticketOfRow(row: ImportedTicket, { status, sprint_id, isDone, withItems, now }: RowFacts): ImportedTicket {
  const { without_items, status_since, ...ticket } = row;
  const told = (isDone ? ticket.done_at : undefined) ?? status_since;
  // Ignores a time before the ticket was created or in the future.
  const isSound = told && ticket.created_at && told >= ticket.created_at && told <= now.toISOString();
  return {
    ...ticket,
    sprint_id,
    status,
    description: withItems && without_items !== undefined ? without_items : ticket.description,
    ...(isSound && { status_since: told }),
  };
}

type RowKeys = Awaited<ReturnType<typeof readRowKeys>>;

async function readKnown(
  { tx }: CommandContext,
  ref: ImportRef,
  source: ImportSource,
  rows: RowKeys,
): Promise<ReadonlyMap<string, KnownTicket>> {
  const own: KnownTicket[] = [];
  if (source === 'archive') own.push(...(await readOwnTickets(tx, ref)));
  if (source === 'file') {
    // A table may hold another project's tickets with the same keys: only the same creation time identifies a ticket.
    const made = new Map(rows.map((row) => [row.key, row.made]));
    for (const { key, ticket_id, created_at } of await readOwnKeys(tx, scopeOf(ref), ref.project_id))
      if (made.get(key) === created_at) own.push({ external_id: key, ticket_id, content_hash: null, is_here: true });
  }
  const imported = await readKnownTickets(tx, ref, source);
  return new Map([...own, ...imported].map((each) => [each.external_id, each]));
}

interface SprintFacts extends Pick<ImportPlan, 'known' | 'knownRows' | 'newRows'> {
  kind: Pick<ImportKind, 'sprints' | 'board'>;
  isDone(group: SprintGroup): boolean;
  hashOf(row: ImportedTicket): string;
}

async function settle(context: CommandContext, ref: ImportRef, facts: SprintFacts): Promise<MatchedSprints> {
  const { kind, known, knownRows, newRows, isDone, hashOf } = facts;
  const { tx } = context;
  if (kind.sprints)
    return await matchArchivedSprints(context, { ...ref, sprints: kind.sprints, isEmpty: kind.board !== null });
  const groups = await readSprintGroups(
    tx,
    ref,
    [...knownRows, ...newRows].toSorted((a, b) => a - b),
  );
  const names = new Set((await readSprintGroups(tx, ref, newRows)).map(({ sprint }) => sprint));
  // Unchanged tickets do not create the sprints they name: such a sprint may have been deleted here on purpose.
  for await (const batch of readImportRows(tx, ref, knownRows, BATCH))
    for (const row of batch)
      if (row.sprint && hashOf(row) !== known.get(row.key ?? '')?.content_hash) names.add(row.sprint);
  return { ids: await matchSprints(context, { ...ref, names: [...names], groups, isDone }), moved: [] };
}
