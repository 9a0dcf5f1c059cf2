// Saves a pull request and links it to the tickets that it names in the project of its repository.
import type { NamedTicket } from '@worklane/domain/github/find-keys';
import { stepOf } from '@worklane/domain/github/pull-requests';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { readStoredPullRequest, readTicketsByNumber } from '../reads.ts';
import { type PullRequestFacts, replaceTicketLinks, upsertPullRequest } from '../writes.ts';

interface Input {
  company_id: string;
  project_id: string;
  repository_id: string;
  facts: PullRequestFacts;
  named: NamedTicket[];
}

export interface Saved {
  pull_request_id: string;
  /** The tickets that the pull request closes, and so moves. */
  closing: string[];
}

export const savePullRequest = defineCommand({
  name: 'savePullRequest',
  target: 'project',
  input: fromCode<Input>(),
  action: 'project.settings',
  async run({ tx, newId, emit }, input): Promise<Saved | undefined> {
    const { company_id, project_id, repository_id, facts, named } = input;
    const repository = { company_id, id: repository_id };
    const before = await readStoredPullRequest(tx, repository, facts.number);
    const numbers = named.map(({ number }) => number);
    const tickets = await readTicketsByNumber(tx, { company_id, project_id }, numbers);
    if (!before && tickets.length === 0) return undefined;
    const id = await upsertPullRequest(tx, repository, before?.id ?? newId(), facts);
    if (!id) return undefined;
    const links = tickets.map((ticket) => ({
      ticket_id: ticket.id,
      is_closing: named.some(({ number, isClosing }) => isClosing && number === ticket.number),
    }));
    const relinked = await replaceTicketLinks(tx, { company_id, pull_request_id: id }, links);
    const isSame = (await readStoredPullRequest(tx, repository, facts.number))?.facts === before?.facts;
    const told = new Set(isSame ? relinked : [...relinked, ...links.map(({ ticket_id }) => ticket_id)]);
    for (const ticket_id of told) {
      emit({ type: 'pull_requests.changed', company_id, project_id, payload: { ticket_id } });
    }
    const closing = links.filter(({ is_closing }) => is_closing && stepOf(facts.state) !== undefined);
    return { pull_request_id: id, closing: closing.map(({ ticket_id }) => ticket_id) };
  },
  inverse: { none: "It is GitHub's data." },
});
