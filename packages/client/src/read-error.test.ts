// Tests how an error answer is read.
import { expect, test } from 'vitest';
import { mayPass } from './api-error.ts';
import { readError } from './read-error.ts';

test("carries the server's code, sentence, request and problems", async () => {
  const problems = [{ path: 'body.name', message: 'Name is required.' }];
  const body = {
    error: { code: 'invalid_input', message: 'Name is required.', request_id: 'r1', problems },
  };
  const error = await readError(Response.json(body, { status: 400 }));
  expect(error).toMatchObject({
    code: 'invalid_input',
    status: 400,
    message: 'Name is required.',
    requestId: 'r1',
  });
  expect(error.problemOf('name')).toBe('Name is required.');
  expect(error.problemOf('key')).toBeUndefined();
});

test.each([
  [502, 'unavailable', true],
  [500, 'internal', true],
  [401, 'not_authenticated', false],
])('reads the status %i of something that is not our server', async (status, code, isWorthAnotherTry) => {
  const error = await readError(new Response('<html>Bad gateway</html>', { status }));
  expect(error.code).toBe(code);
  expect(error.message).toBe(`HTTP ${status}: Bad gateway`);
  expect(mayPass(error)).toBe(isWorthAnotherTry);
});
