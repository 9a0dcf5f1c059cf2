// Moves a ticket forward to match a pull request that closes it: once per step, and never back.
import { isForward, type Step, statusAt } from '@worklane/domain/github/pull-requests';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { moveTicket } from '../../tickets/commands/move-ticket.ts';
import { boardQueue } from '../../tickets/steps/board-order.ts';
import { readLinkedProject, readTicketStatus } from '../reads.ts';
import { setStep } from '../writes.ts';

interface Input {
  pull_request_id: string;
  step: Step;
  /** The statuses that belong to the steps. */
  rules: Record<Step, string | null>;
}

export const followPullRequest = defineCommand({
  name: 'followPullRequest',
  target: 'ticket',
  input: fromCode<Input>(),
  action: 'ticket.edit',
  queue: boardQueue,
  async run(context, { company_id, project_id, id, pull_request_id, step, rules }) {
    const { tx } = context;
    const ref = { company_id, project_id, id };
    const followed = await setStep(tx, { company_id, pull_request_id, ticket_id: id }, step);
    const status = followed && statusAt(rules, step, followed.former);
    if (!status) return;
    const [project, now] = [await readLinkedProject(tx, ref), await readTicketStatus(tx, ref)];
    if (!project?.is_active || now === undefined || !isForward(project.statuses, now, status)) return;
    await moveTicket.run(context, { ...ref, status, before: null });
  },
  inverse: { none: 'A move that followed a pull request is moved back by hand.' },
});
