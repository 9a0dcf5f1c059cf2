// Dismisses or restores proposed days off of the viewer's own calendar.
import { ProposalChoice } from '@worklane/contract/days-off';
import { type CommandContext, defineCommand } from '../../../platform/commands/run-command.ts';
import { setDismissed } from '../absence-writes.ts';

const common = { target: 'company', input: ProposalChoice, isCallable: true, action: 'company.view' } as const;

export const dismissAbsences = defineCommand({
  ...common,
  name: 'dismissAbsences',
  run: (context, input) => choose(context, input, context.now),
  inverse: {
    calls: ({ input: { company_id }, result: ids }) =>
      ids.length > 0 ? [{ command: 'restoreAbsences', target: company_id, input: { ids } }] : [],
  },
});

export const restoreAbsences = defineCommand({
  ...common,
  name: 'restoreAbsences',
  run: (context, input) => choose(context, input, null),
  inverse: {
    calls: ({ input: { company_id }, result: ids }) =>
      ids.length > 0 ? [{ command: 'dismissAbsences', target: company_id, input: { ids } }] : [],
  },
});

/** @returns the ids of those that changed: others were already dismissed, or are no longer in the calendar */
async function choose(
  { tx, viewer: { user_id }, emit }: CommandContext,
  { company_id, ids }: { company_id: string; ids: string[] },
  at: Date | null,
): Promise<string[]> {
  const changed = await setDismissed(tx, { user_id, ids }, at);
  if (changed.length > 0) emit({ type: 'calendar.changed', company_id, project_id: null, payload: { user_id } });
  return changed;
}
