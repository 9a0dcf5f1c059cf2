// Moves a ticket forward to match a pull request that closes it: once per step, and never back.
import { isForward, type Step } from '@worklane/domain/github/pull-requests';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { moveTicket } from '../../tickets/commands/move-ticket.ts';
import { boardQueue } from '../../tickets/steps/board-order.ts';
import { readLinkedProject, readTicketStatus } from '../reads.ts';
import { setStep } from '../writes.ts';

interface Input {
  company_id: string;
  project_id: string;
  id: string;
  pull_request_id: string;
  step: Step;
  /** The status that belongs to the step; null when the step moves nothing. */
  status: string | null;
}

export const followPullRequest = defineCommand({
  name: 'followPullRequest',
  target: 'ticket',
  input: fromCode<Input>(),
  action: 'ticket.edit',
  queue: boardQueue,
  async run(context, { company_id, project_id, id, pull_request_id, step, status }) {
    const { tx } = context;
    const ref = { company_id, project_id, id };
    if (!(await setStep(tx, { company_id, pull_request_id, ticket_id: id }, step)) || status === null) return;
    const [project, now] = [await readLinkedProject(tx, ref), await readTicketStatus(tx, ref)];
    if (!project?.is_active || now === undefined || !isForward(project.statuses, now, status)) return;
    await moveTicket.run(context, { ...ref, status, before: null });
  },
  inverse: { none: 'A move that followed a pull request is moved back by hand.' },
});
