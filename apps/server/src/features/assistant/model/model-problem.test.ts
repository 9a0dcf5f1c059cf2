// Tests what of a provider's error reaches people.
import { expect, it } from 'vitest';
import { problemOf, withoutSecrets } from './model-problem.ts';

const KEY = 'sk-proj-0123456789abcdef4f2a';
const answered = (statusCode: number, body: string, message = 'Said by the provider.', headers = {}) =>
  problemOf({ name: 'AI_APICallError', statusCode, responseBody: body, message, responseHeaders: headers }, [KEY]);

it('reveals no key, part of a key, address or markup', () => {
  const hostile = [
    `Incorrect API key provided: ${KEY}.`,
    'Incorrect API key provided: sk-proj-****4f2a.',
    'key abc***4f2a',
    'Bearer abc.def',
    'see https://internal.example/keys?id=1',
    'connect to 10.0.0.7:8080',
    'mail admin@acme.example',
    'org-AbC123xyz',
  ];
  for (const each of hostile) {
    const said = withoutSecrets(each, [KEY]);
    expect(said).not.toMatch(/4f2a|abc\.def|internal|10\.0|acme|AbC123/);
    expect(said).toContain('[removed]');
  }
  expect(withoutSecrets('<html><b>no</b></html>', [])).toBe('');
  expect([...withoutSecrets('x'.repeat(500), [])]).toHaveLength(200);
});

it('keeps the beginning of a long message up to a whole word', () => {
  const begun = process.cpuUsage();
  for (const each of ['a', 'a-', '*a', '1.']) expect(withoutSecrets(each.repeat(100_000), [KEY])).toBe('');
  expect(process.cpuUsage(begun).user).toBeLessThan(2_000_000);
  const cut = withoutSecrets(`${'[removed] '.repeat(99)}${KEY} and more`, []);
  expect(cut).not.toContain('0123456789');
  expect(withoutSecrets(`Slow down. ${'word '.repeat(500)}`, [])).toMatch(/^Slow down\. word/);
});

it("quotes the provider's message, or its status when the answer is not JSON", () => {
  expect(answered(404, '{"error":{}}').message).toBe('AI service error: Said by the provider.');
  expect(answered(502, '<html>Bad gateway</html>', 'Bad Gateway').message).toBe(
    'AI service error: the provider answered with status 502.',
  );
});

it('tells temporary failures from permanent ones, with the wait that the provider asks for', () => {
  expect(answered(429, '{"error":{"code":"rate_limit_exceeded"}}', 'Slow', { 'retry-after': '7' })).toMatchObject({
    code: 'ai_service_error',
    passes: true,
    retryAfterSeconds: 7,
  });
  for (const code of ['insufficient_quota', 'credit_balance_exhausted', 'project_spend_limit_exceeded'])
    expect(answered(429, JSON.stringify({ error: { code } }))).toMatchObject({ code: 'ai_unpaid', passes: false });
  expect(answered(500, '{}').passes).toBe(true);
  for (const status of [400, 401, 403, 404]) expect(answered(status, '{}').passes).toBe(false);
});
