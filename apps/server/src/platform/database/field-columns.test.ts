// Tests that columns in a statement are those a noun declares, whatever a value is called.
import { TICKET_FIELDS } from '@worklane/domain/tickets/fields';
import { join } from 'sql-template-tag';
import { expect, it } from 'vitest';
import { assignmentsOf, columnsOf, definitionsOf } from './field-columns.ts';

it('names the columns of fields, and leaves out those that have none', () => {
  expect(columnsOf(TICKET_FIELDS, ['id', 'assignee_ids', 'labels'], 't').text).toBe('t.id, t.labels');
  expect(definitionsOf(TICKET_FIELDS, ['id', 'assignee_ids', 'labels']).text).toBe('id uuid, labels text[]');
});

it('assigns only listed fields with a value', () => {
  const values = { title: 'New', priority: undefined, 'id = id; --': 'x', status: 'done' };
  const { text, values: sent } = join(assignmentsOf(TICKET_FIELDS, ['title', 'priority'], values));
  expect([text, sent]).toEqual(['title = $1', ['New']]);
});

it('refuses unknown field names', () => {
  expect(() => columnsOf(TICKET_FIELDS, ['id', 'password' as 'id'])).toThrow('"password" is no field');
  expect(() => columnsOf(TICKET_FIELDS, ['constructor' as 'id'])).toThrow();
});
