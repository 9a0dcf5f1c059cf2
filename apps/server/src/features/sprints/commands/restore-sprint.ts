// Restores a deleted sprint with its id and number, and with those of its tickets that are in no other sprint.
import type { Target } from '@worklane/domain/access/can';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { takeRemoved } from '../../../platform/undo/removals.ts';
import { fillSprint } from '../../tickets/steps/fill-sprint.ts';
import { fromSprint, holdSprints, type Kept, type KeptSprint, putBackSprint, refuseBeyondLimit } from '../writes.ts';

type Input = Target & { project_id: string; sprint_id: string };

export const restoreSprint = defineCommand<Input, { moved: number; left: number }>({
  name: 'restoreSprint',
  action: 'project.settings',
  async run(context, { company_id, project_id, sprint_id }) {
    const { tx, now, emit } = context;
    const place = { company_id, project_id };
    const held = await holdSprints(tx, place);
    const removal = { id: sprint_id, kind: 'sprint_deletion' } as const;
    const kept = await takeRemoved<Kept<KeptSprint>>(tx, fromSprint(place, sprint_id), removal, { now });
    if (!kept) return fail('sprint_change_not_found');
    refuseBeyondLimit(held, 1);
    if (!(await putBackSprint(tx, kept.record))) fail('conflict');
    emit({ type: 'sprint.changed', company_id, project_id, payload: { sprint_id } });
    return fillSprint(context, { ...place, sprint_id, from: null, ids: kept.ticket_ids });
  },
});
