// What a file calls its sprints, as sprints of the project: those it names are found, or made by whoever may.
import { can } from '@worklane/domain/access/can';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { addNamedSprints } from '../../sprints/commands/add-named-sprints.ts';
import { readSprints } from '../../sprints/reads.ts';
import { findSprint, sprintKey } from '../read-file/sprint-names.ts';
import type { ImportRef } from '../reads.ts';

/** Answers their ids by what the file calls them. */
export const settleSprints = defineCommand<ImportRef & { names: readonly string[] }, Map<string, string>>({
  name: 'settleSprints',
  action: 'ticket.import',
  async run(context, { company_id, project_id, names }) {
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
      const ids = await addNamedSprints.run(context, { company_id, project_id, names: missing });
      const made = new Map(missing.map((name, index) => [sprintKey(name), ids[index]]));
      for (const name of unknown) found.set(name, made.get(sprintKey(name)));
    }
    return new Map([...found].flatMap(([name, id]) => (id ? [[name, id] as const] : [])));
  },
});

/** "Sprint 2" comes before "Sprint 10". */
const inOrder = new Intl.Collator('en', { numeric: true });
