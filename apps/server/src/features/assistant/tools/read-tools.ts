// Lets a model read more: each tool reads with the asker's rights at that moment, and marks the result as data.
import { parseTicketKey } from '@worklane/domain/tickets/ticket-key';
import * as z from 'zod/mini';
import { documentSection, ticketLine, ticketSection } from '../context/build-context.ts';
import { markData, type Section } from '../context/mark-data.ts';
import { readDocumentTexts, readFoundTickets, readTicketTexts } from '../context/read-facts.ts';
import { readChoices } from '../proposal-reads.ts';
import { defineTool, type ModelTool } from './define-tool.ts';
import { projectNamed } from './name-values.ts';
import type { ToolGround } from './tool-ground.ts';

/** At most this many tokens in one tool result. */
const BUDGET = 4_000;
const FOUND = 40;
const DOCUMENTS = 3;

const words = z.string().check(z.maxLength(500));

export function readTools(ground: ToolGround): ModelTool[] {
  const { db, nonce, company_id, project_id, isOneProject } = ground;
  const marked = (section: Section | undefined, missing: string) =>
    section ? markData([section], nonce, BUDGET) : missing;

  return [
    defineTool({
      nonce,
      name: 'find_tickets',
      step: 'Looking for tickets…',
      description:
        'Finds up to 40 tickets by words of their title or description, by status and by assignee. Leave out what does not matter.',
      input: z.object({
        words: z.optional(words),
        status: z.optional(words),
        assignee: z.optional(words),
      }),
      async run(asked) {
        const { scope } = await ground.now();
        const found = await readFoundTickets(db, scope, { company_id, ...asked, limit: FOUND });
        if (found.length === 0) return 'No ticket was found.';
        return marked({ name: 'Tickets', lines: found.map(ticketLine) }, '');
      },
    }),
    defineTool({
      nonce,
      name: 'read_ticket',
      step: 'Reading a ticket…',
      description: 'Reads the description and the last comments of one ticket, named by its key.',
      input: z.object({ ticket: words }),
      async run({ ticket }) {
        const { scope } = await ground.now();
        const key = parseTicketKey(ticket.trim().toUpperCase());
        const [found] = key ? await readTicketTexts(db, scope, company_id, [key]) : [];
        return marked(found && ticketSection(found), 'There is no such ticket.');
      },
    }),
    defineTool({
      nonce,
      name: 'read_document',
      step: 'Reading a document…',
      description: 'Reads the beginning of a document, named by its title.',
      input: z.object({ title: words }),
      async run({ title }) {
        const { scope } = await ground.now();
        const found = await readDocumentTexts(db, scope, { company_id, message: title, limit: DOCUMENTS });
        const read = found.find(({ content }) => content !== '');
        return marked(read && documentSection(read), 'There is no such document, or nothing is written in it.');
      },
    }),
    defineTool({
      nonce,
      name: 'list_choices',
      step: 'Reading the statuses, members and sprints…',
      description: `Lists the statuses, the members and the current and coming sprints of ${isOneProject ? 'the project' : 'a project, named by its key'}.`,
      input: z.object(isOneProject ? {} : { project: z.optional(words) }),
      async run({ project }: { project?: string | undefined }) {
        const { scope } = await ground.now();
        const ref = {
          company_id,
          project_id: project ? await projectNamed(db, scope, company_id, project) : project_id,
        };
        const { status, assignee_ids, sprint_id } = await readChoices(db, scope, ref);
        const named = (name: string, list: readonly { label: string }[]) => ({
          name,
          lines: list.map(({ label }) => label),
        });
        const sections = [named('Statuses', status), named('Members', assignee_ids), named('Sprints', sprint_id)];
        return markData(sections, nonce, BUDGET);
      },
    }),
  ];
}
