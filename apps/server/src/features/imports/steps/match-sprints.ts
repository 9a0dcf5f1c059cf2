// Finds the sprints a file names among those of the project, and adds the missing ones for people who may configure it.
import { can } from '@worklane/domain/access/can';
import type { SprintFacts } from '@worklane/domain/sprints/place-imported-sprints';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { readSprints } from '../../sprints/reads.ts';
import { addImportedSprints } from '../../sprints/steps/add-imported-sprints.ts';
import { findSprint, sprintKey } from '../read-file/sprint-names.ts';
import type { ImportRef, SprintGroup } from '../reads.ts';

interface Input extends ImportRef {
  /** Those that are needed. */
  names: readonly string[];
  /** What all tickets of the file tell of their sprints. */
  groups: readonly SprintGroup[];
  /** Tells whether the tickets of a group are finished here. */
  isDone(group: SprintGroup): boolean;
}

/** Answers their ids by what the file calls them. */
export async function matchSprints(
  context: CommandContext,
  { company_id, project_id, names, groups, isDone }: Input,
): Promise<Map<string, string>> {
  const { tx, viewer } = context;
  if (names.length === 0) return new Map();
  const scope = { companyIds: [company_id], projectIds: [], memberOf: [] };
  const here = await readSprints(tx, scope, { project_id });
  const found = new Map(names.map((name) => [name, findSprint(here, name)?.id]));
  const unknown = names.filter((name) => found.get(name) === undefined);
  // As it is written where it is named first.
  const firsts = new Map(unknown.toReversed().map((name) => [sprintKey(name), name]));
  const missing = [...firsts.values()].sort(inOrder.compare);
  if (missing.length > 0) {
    if (!can(viewer, 'project.settings', { company_id, project_id })) fail('forbidden');
    const sprints = missing.map((name) => factsOf(name, groups, isDone));
    const added = await addImportedSprints(context, { company_id, project_id, sprints });
    for (const name of unknown) found.set(name, added.get(firsts.get(sprintKey(name)) ?? name));
  }
  return new Map([...found].flatMap(([name, id]) => (id ? [[name, id] as const] : [])));
}

function factsOf(name: string, groups: readonly SprintGroup[], isDone: (group: SprintGroup) => boolean): SprintFacts {
  const own = groups.filter(({ sprint }) => sprintKey(sprint) === sprintKey(name));
  const told = own.flatMap(({ facts }) => facts ?? []);
  const lastDays = own.flatMap(({ last }) => last?.slice(0, 10) ?? []).toSorted();
  return {
    name,
    start_date: told.find(({ start_date }) => start_date)?.start_date,
    end_date: told.find(({ end_date }) => end_date)?.end_date,
    status: told.find(({ status }) => status)?.status,
    isDone: own.length > 0 && own.every(isDone),
    lastDay: lastDays.at(-1),
  };
}

/** "Sprint 2" comes before "Sprint 10". */
const inOrder = new Intl.Collator('en', { numeric: true });
