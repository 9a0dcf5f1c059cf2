// Changes a saved view: its name, its filters, or whether it is shared.
import { expectedQuery } from '@worklane/contract/platform/expected';
import { Id } from '@worklane/contract/platform/primitives';
import { ViewChange } from '@worklane/contract/saved-views';
import { can } from '@worklane/domain/access/can';
import { pickFields } from '@worklane/domain/fields/field';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { valuesBefore } from '../../../platform/events/origin.ts';
import { fail } from '../../../platform/http/fail.ts';
import { lockView, refuseSharedBeyondLimit, updateView } from '../writes.ts';

const VIEW_FIELDS = ['name', 'query', 'is_shared'] as const;

export const changeView = defineCommand({
  name: 'changeView',
  target: 'project',
  input: z.extend(expectedQuery, { id: Id, changes: ViewChange }),
  isCallable: true,
  action: 'ticket.view',
  async run({ tx, viewer, now, emit }, { changes, expected, ...ref }) {
    const { company_id, project_id, id } = ref;
    const former = await lockView(tx, viewer, ref, expected);
    if (changes.is_shared && !can(viewer, 'ticket.edit', ref)) fail('forbidden');
    if (changes.is_shared) await refuseSharedBeyondLimit(tx, ref);
    await updateView(tx, ref, changes, now);
    const before = valuesBefore(former, changes);
    emit({ type: 'view.changed', company_id, project_id, payload: { view_id: id }, before });
  },
  inverse: {
    before: ({ tx, viewer }, input) => lockView(tx, viewer, input),
    calls: ({ context: { now }, input: { project_id, id }, before }) => [
      {
        command: 'changeView',
        target: project_id,
        input: { id, changes: pickFields(before, VIEW_FIELDS), expected: now.toISOString() },
      },
    ],
  },
});
