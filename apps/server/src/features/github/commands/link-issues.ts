// Links tickets and issues: a ticket created from an issue, or an issue that is being created from a ticket.
import type { NewTicket } from '@worklane/contract/tickets';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { addTicket } from '../../tickets/steps/add-ticket.ts';
import { boardQueue } from '../../tickets/steps/board-order.ts';
import type { LinkedIssue } from '../reads.ts';
import { insertIssue, updateIssue } from '../writes.ts';

interface OfRepository {
  company_id: string;
  project_id: string;
  repository_id: string;
}

/** @returns false, and creates nothing, when the issue already has a ticket */
export const importIssue = defineCommand({
  name: 'importIssue',
  target: 'project',
  input: fromCode<OfRepository & { issue: Omit<LinkedIssue, 'ticket_id'>; ticket: NewTicket & { id: string } }>(),
  action: 'ticket.create',
  queue: boardQueue,
  async run(context, { company_id, project_id, repository_id, issue, ticket }) {
    await addTicket(context, { ...ticket, company_id, project_id });
    const link = { ...issue, ticket_id: ticket.id };
    if (await insertIssue(context.tx, { company_id, id: repository_id }, link)) return true;
    throw new AlreadyLinked();
  },
  inverse: { none: 'The ticket is deleted like any other; its issue then stays.' },
});

/** Thrown to roll the transaction back. */
export class AlreadyLinked extends Error {}

/** Runs before the issue is created, so that no other process creates it too. @returns whether the caller creates the issue */
export const claimIssue = defineCommand({
  name: 'claimIssue',
  target: 'project',
  input: fromCode<OfRepository & { link: LinkedIssue }>(),
  action: 'project.edit',
  run: ({ tx }, { company_id, repository_id, link }) => insertIssue(tx, { company_id, id: repository_id }, link),
  inverse: { none: 'An issue at GitHub is closed there.' },
});

export const saveIssue = defineCommand({
  name: 'saveIssue',
  target: 'project',
  input: fromCode<OfRepository & { link: Omit<LinkedIssue, 'ticket_id'> }>(),
  action: 'project.edit',
  run: ({ tx }, { company_id, repository_id, link }) => updateIssue(tx, { company_id, id: repository_id }, link),
  inverse: { none: "It is GitHub's data." },
});
