// Tests API addresses without an endpoint: the answer says what is missing, in the specification's words.
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
afterAll(() => app.close());

it.each([
  ['GET', '/api/widgets', 404, 'Unknown resource: widgets'],
  ['GET', '/api/tickets', 404, 'Unknown resource: tickets'],
  ['PUT', '/api/companies', 400, 'ID is required for PUT requests'],
  ['DELETE', '/api/projects', 400, 'ID is required for DELETE requests'],
  ['DELETE', '/api/tickets', 400, 'No ticket ID provided'],
  ['GET', '/api/widgets/1/parts', 404, 'Not found'],
])('%s %s: %i %s', async (method, path, status, message) => {
  const answer = await app.server.request(path, { method });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ error: { message } });
});
