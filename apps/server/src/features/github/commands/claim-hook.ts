// Lets one process at a time add a webhook: two at once would add two.
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { claimHookOf } from '../writes.ts';

const MOST_MINUTES = 2;

interface Input {
  company_id: string;
  project_id: string;
  id: string;
  /** Releases the claim: the webhook was added, or adding it failed. */
  isOver?: true;
}

/** @returns whether the caller may add the webhook */
export const claimHook = defineCommand({
  name: 'claimHook',
  target: 'project',
  input: fromCode<Input>(),
  action: 'project.settings',
  run: ({ tx, now }, { company_id, id, isOver }) =>
    claimHookOf(
      tx,
      { company_id, id },
      { now, until: isOver ? null : new Date(now.getTime() + MOST_MINUTES * 60_000) },
    ),
  inverse: { none: 'A claim ends by itself.' },
});
