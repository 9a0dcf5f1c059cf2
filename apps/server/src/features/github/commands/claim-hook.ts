// Claims the adding of a webhook: two processes at once would add two.
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { claimHookOf } from '../writes.ts';

const MOST_MINUTES = 2;

interface Input {
  company_id: string;
  project_id: string;
  id: string;
  /** It is added, or could not be. */
  isOver?: true;
}

/** @returns whether the caller alone adds it now */
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
