// Tests the schemas of declared fields.
import { EDITABLE_SPRINT_FIELDS, INITIAL_SPRINT, SPRINT_FIELDS } from '@worklane/domain/sprints/fields';
import { EDITABLE_FIELDS, INITIAL_TICKET, TICKET_FIELDS } from '@worklane/domain/tickets/fields';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { NewTicket, TicketChange } from '../tickets.ts';
import { accepted, archived } from './field-schemas.ts';

it.each([
  ['ticket', z.partial(z.object(accepted(TICKET_FIELDS, EDITABLE_FIELDS))), INITIAL_TICKET],
  ['sprint', z.partial(z.object(accepted(SPRINT_FIELDS, EDITABLE_SPRINT_FIELDS))), INITIAL_SPRINT],
])('accepts the initial values of a new %s', (_, schema, initial) => expect(schema.parse(initial)).toEqual(initial));

it.each([
  [{ title: 'x'.repeat(501) }],
  [{ title: ' ' }],
  [{ description: 'x'.repeat(200_001) }],
  [{ labels: ['x'.repeat(51)] }],
  [{ labels: ['a', 'a'] }],
  [{ estimate: 10_001 }],
  [{ color: 'pink' }],
  [{ priority: null }],
])('refuses %j within the limits of the table', (change) => expect(TicketChange.safeParse(change).success).toBe(false));

it('requires fields without an initial value in new records, and fields that are never empty in archives', () => {
  const project_id = '01900000-0000-7000-8000-000000000001';
  expect(NewTicket.safeParse({ project_id, title: 'A' }).success).toBe(true);
  expect(NewTicket.safeParse({ project_id }).success).toBe(false);
  const schema = z.object(archived(TICKET_FIELDS, ['priority', 'color']));
  expect(schema.safeParse({ priority: 'low' }).success).toBe(true);
  expect(schema.safeParse({ color: null }).success).toBe(false);
});
