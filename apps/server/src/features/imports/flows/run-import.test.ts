// Tests the sentences with which refused imports end, without a database.
import { expect, it } from 'vitest';
import { Refusal } from '../../../platform/http/fail.ts';
import { createLogger } from '../../../platform/log/create-logger.ts';
import { endImport } from '../commands/end-import.ts';
import { importTickets } from '../commands/import-tickets.ts';
import { runImport } from './run-import.ts';

it.each([
  [new Refusal('forbidden'), 'You do not have permission to do this. Nothing was imported.'],
  [new Refusal('project_archived'), 'This project is archived. Restore it to make changes. Nothing was imported.'],
  [new Error('of no concern'), 'Something went wrong on our side. Nothing was imported.'],
])('ends with why, in whole sentences (%#)', async (refusal, error) => {
  let ended: unknown;
  const run: unknown = async (_viewer: unknown, command: unknown, input: unknown) => {
    if (command === importTickets) throw refusal;
    if (command === endImport) ended = input;
    return true;
  };
  const services = { run, log: createLogger('silent') } as Parameters<typeof runImport>[0];
  const ref = { id: 'i', company_id: 'c', project_id: 'p', good: 1, choices: {} };
  await runImport(services, { user_id: 'u', memberships: [] }, ref);
  expect(ended).toMatchObject({ state: 'failed', error });
});
