// Adds the sample project in one transaction, with the caller as the author of everything in it.
import type { Viewer } from '@worklane/domain/access/can';
import { SAMPLE_STORY } from '@worklane/domain/demo/sample-story';
import type { DemoName } from '@worklane/domain/demo/story';
import { DAY_MS } from '@worklane/domain/units';
import { defineCommand, NO_FIELDS } from '../../../platform/commands/run-command.ts';
import { scopeOf } from '../../../platform/session/scope.ts';
import { createProject } from '../../projects/commands/create-project.ts';
import { readTakenKeys } from '../../projects/reads.ts';
import { readSprints } from '../../sprints/reads.ts';
import { playProject } from '../play-project.ts';
import type { Viewers } from '../stage.ts';

/** So that the first sprint is under way. */
const SPRINT_AGE_DAYS = 5;
const NAMES: readonly DemoName[] = ['mara', 'tomas', 'aiko', 'jonas', 'priya', 'sam', 'elena'];

export const addSampleProject = defineCommand({
  name: 'addSampleProject',
  target: 'company',
  input: NO_FIELDS,
  action: 'project.create',
  async run(context, { company_id }): Promise<{ id: string }> {
    const { tx, viewer, now, newId } = context;
    const taken = await readTakenKeys(tx, company_id);
    let key = SAMPLE_STORY.key;
    for (let number = 2; taken.has(key); number++) key = `${SAMPLE_STORY.key}${number}`;
    const { name, icon, description, project_status, hours } = SAMPLE_STORY;
    const sprintStart = new Date(now.getTime() - SPRINT_AGE_DAYS * DAY_MS).toISOString().slice(0, 10);
    const { id } = await createProject.run(context, {
      id: newId(),
      company_id,
      key,
      name,
      icon,
      description,
      project_status,
      total_project_hours: hours,
      sprint_start_date: sprintStart,
    });
    const creator = onProject(viewer, company_id, id);
    await playProject({ company_id, project_id: id }, SAMPLE_STORY, {
      perform: (_, command, input, at) => command.run({ ...context, viewer: creator, now: at }, input),
      today: now,
      sprints: await readSprints(tx, scopeOf(creator), { project_id: id }),
      viewers: Object.fromEntries(NAMES.map((each) => [each, creator])) as Viewers,
      attach: async () => undefined,
    });
    return { id };
  },
  inverse: { none: 'Deleting a project asks for its name.' },
});

/** Adds the new project to the creator's rights, which were read before it existed. */
function onProject(viewer: Viewer, company_id: string, project_id: string): Viewer {
  const memberships = viewer.memberships.map((each) =>
    each.company_id === company_id
      ? { ...each, projectRoles: { ...each.projectRoles, [project_id]: 'owner' as const } }
      : each,
  );
  return { ...viewer, memberships };
}
