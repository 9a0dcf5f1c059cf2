// Cleans the texts of tickets in a template as a ticket's own are: stored as HTML, unless empty.
import { TICKET_LIMITS } from '@worklane/domain/tickets/vocabulary';
import { cleanHtml } from '../../../platform/texts/clean-html.ts';
import type { SomeTemplate } from '../columns.ts';

/** @throws Refusal text_too_long or text_too_complex */
export function withCleanTexts(template: SomeTemplate): SomeTemplate {
  const { table } = template;
  if (table === 'ticket_templates') {
    const { fields } = template;
    return fields.description === undefined
      ? template
      : { table, fields: { ...fields, description: clean(fields.description) } };
  }
  const { fields } = template;
  const tickets = fields.sampleTickets?.map((ticket) => ({ ...ticket, description: clean(ticket.description) }));
  return { table, fields: { ...fields, ...(tickets && { sampleTickets: tickets }) } };
}

const clean = (given: string): string => cleanHtml(given, TICKET_LIMITS.description);
