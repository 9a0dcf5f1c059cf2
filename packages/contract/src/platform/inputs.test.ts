// Holds every input of every endpoint to the primitives: texts that can be stored, numbers with bounds, lists with an end.
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from '../index.ts';
import { weakSchemas } from '../testing/weak-schemas.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { Day, httpUrl, line, matching, RawJson, rawText, Timestamp, text, whole } from './primitives.ts';

const weakInputs = ({ name, params, query, body }: AnyEndpoint) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? weakSchemas(schema, `${name} ${part}`) : [],
  );

/**
 * Documents: stored as typed, and followed only if it is a web or mail address (decision 0189). Figma: only the
 * file's key is used, and an address without one is refused with its own message.
 */
const AS_TYPED = /^(documents\.(create|update) body\.external_url|figma\.link body\.url): any address$/;

it("accepts no text, number or list that can't be stored, and no address that runs a script", () => {
  expect(allEndpoints.flatMap(weakInputs).filter((weak) => !AS_TYPED.test(weak))).toEqual([]);
});

it('detects unbounded schemas at any depth', () => {
  const bare = z.object({
    a: z.optional(z.string()),
    b: z.array(z.int()),
    c: z.record(z.string(), z.union([z.literal(1), z.number().check(z.minimum(0))])),
    d: z.unknown(),
    e: z.string().check(z.regex(/./)),
    logo_url: z.optional(line(100)),
  });
  expect(weakSchemas(bare, 'x')).toHaveLength(8);
});

it.each([
  ['rawText', rawText(10), ['a', 'é', '😀'], ['\0', 'a\0b', '\ud83d', '\ude00', 'x'.repeat(11)]],
  ['line', line(10), ['a', '😀'], ['\0', 'a\ud83d', '']],
  ['matching', matching(/^\d+$/, 3), ['1', '123'], ['1234', 'a', '\0']],
  ['whole', whole(), [0, 2 ** 31 - 1], [-1, 2 ** 31, 1.5, Number.NaN, Number.POSITIVE_INFINITY]],
  ['Day', Day, ['1900-01-01', '2999-12-31'], ['1899-12-31', '3000-01-01', '0000-01-01', '9999-12-31', '2026-02-30']],
  [
    'Timestamp',
    Timestamp,
    ['2026-11-23T10:00:00Z', '2026-11-23T10:00:00.123456+05:30'],
    [
      '0000-01-01T00:00:00Z',
      '9999-12-31T23:59:59-14:00',
      '2026-01-01T00:00:00+23:59',
      `2026-01-01T00:00:00.${'1'.repeat(100)}Z`,
    ],
  ],
  ['RawJson', RawJson, [1, null, { a: ['b'] }], ['\0', { '\0': 1 }, [['\ud83d']]]],
  [
    'httpUrl',
    httpUrl(100),
    ['https://example.com/a?b', 'http://localhost:3000', ' HTTPS://EXAMPLE.COM '],
    [
      'javascript:alert(1)',
      ' java\nscript:alert(1)',
      'data:text/html,x',
      '//example.com',
      'https://',
      'https:// x',
      '',
    ],
  ],
])('%s takes what can be stored and refuses the rest', (_, schema: z.ZodMiniType, good, bad) => {
  for (const each of good) expect(schema.safeParse(each).success, JSON.stringify(each)).toBe(true);
  for (const each of bad) expect(schema.safeParse(each).success, JSON.stringify(each)).toBe(false);
});

it.each([
  ['line', line(200)],
  ['text', text(1_000_000)],
])('%s takes letters with as many accents as people write, and refuses more without sorting them', (_, schema) => {
  const marked = (count: number) => `a${'\u0301'.repeat(count / 2)}${'\u0323'.repeat(count / 2)}`;
  expect(schema.safeParse(marked(30)).success).toBe(true);
  const begun = process.threadCpuUsage();
  expect(schema.safeParse(marked(60_000)).success).toBe(false);
  const { user, system } = process.threadCpuUsage(begun);
  expect(user + system).toBeLessThan(1_000_000);
});
