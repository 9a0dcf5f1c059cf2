// Holds every input of every endpoint to the primitives: texts that can be stored, numbers with bounds, lists with an end.
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { AnyEndpoint } from './endpoint.ts';
import { allEndpoints } from './index.ts';
import { httpUrl, line, matching, RawJson, rawText, STORABLE, text, whole } from './primitives.ts';

type Schema = z.core.$ZodType;
interface Def {
  type: string;
  format?: string;
  checks?: unknown[];
  shape?: Record<string, Schema>;
  innerType?: Schema;
  element?: Schema;
  options?: Schema[];
  items?: Schema[];
  keyType?: Schema;
  valueType?: Schema;
  left?: Schema;
  right?: Schema;
  in?: Schema;
  out?: Schema;
  getter?: () => Schema;
}

interface BoundCheck {
  _zod: { def: { check?: string; value?: number; maximum?: number } };
}

/** What fields are called that hold the address of a page: the primitive for them is httpUrl. */
const ADDRESS = /(^|_)(url|website|link|href)$/;
/** Forms that hold neither NUL nor half a character by what they are. */
const SAFE_FORMATS = new Set(['uuid', 'date', 'datetime']);
const PLAIN = new Set(['boolean', 'literal', 'enum', 'null', 'undefined', 'never']);

/** @returns what in a schema takes more than can be stored, each by its place. */
function weakPlaces(schema: Schema, place: string): string[] {
  const def = schema._zod.def as unknown as Def;
  const has = (check: string) => (def.checks as BoundCheck[] | undefined)?.some(isBound(check)) ?? false;
  const inner = (name: string, each: Schema | undefined) => (each ? weakPlaces(each, `${place}${name}`) : []);
  if (PLAIN.has(def.type)) return [];
  switch (def.type) {
    case 'string':
      return SAFE_FORMATS.has(def.format ?? '') || def.checks?.includes(STORABLE) ? [] : [`${place}: any text`];
    case 'number':
      return has('greater_than') && has('less_than') ? [] : [`${place}: any number`];
    case 'unknown':
    case 'any':
      return def.checks?.some((each) => RawJson._zod.def.checks?.includes(each as never)) ? [] : [`${place}: anything`];
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([name, each]) => [
        ...inner(`.${name}`, each),
        ...(ADDRESS.test(name) && z.safeParse(each, 'javascript:alert(1)').success
          ? [`${place}.${name}: any address`]
          : []),
      ]);
    case 'array':
      return [...(has('max_length') ? [] : [`${place}: a list without an end`]), ...inner('[]', def.element)];
    case 'tuple':
      return (def.items ?? []).flatMap((each, index) => inner(`[${index}]`, each));
    case 'union':
      return (def.options ?? []).flatMap((each, index) => inner(`|${index}`, each));
    case 'record':
      return [...inner('{key}', def.keyType), ...inner('{}', def.valueType)];
    case 'intersection':
      return [...inner('', def.left), ...inner('', def.right)];
    case 'pipe':
      return inner('', def.in);
    case 'lazy':
      return inner('', def.getter?.());
    default:
      return def.innerType ? inner('', def.innerType) : [`${place}: ${def.type} is not known here`];
  }
}

/** A bound that says something: within what a number can hold exactly. */
const isBound =
  (name: string) =>
  ({ _zod: { def } }: BoundCheck) =>
    def.check === name && Math.abs(def.value ?? def.maximum ?? Number.POSITIVE_INFINITY) < Number.MAX_SAFE_INTEGER;

const weakInputs = ({ name, params, query, body }: AnyEndpoint) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? weakPlaces(schema, `${name} ${part}`) : [],
  );

/** Stored as typed, and followed only where it is a page or an address to write to (decision 0189). */
const AS_TYPED = /^documents\.(create|update) body\.external_url: any address$/;

it('lets no endpoint take a text, number or list that cannot be stored, nor an address that runs a script', () => {
  expect(allEndpoints.flatMap(weakInputs).filter((weak) => !AS_TYPED.test(weak))).toEqual([]);
});

it('notices bare schemas wherever they are', () => {
  const bare = z.object({
    a: z.optional(z.string()),
    b: z.array(z.int()),
    c: z.record(z.string(), z.union([z.literal(1), z.number().check(z.minimum(0))])),
    d: z.unknown(),
    e: z.string().check(z.regex(/./)),
    logo_url: z.optional(line(100)),
  });
  expect(weakPlaces(bare, 'x')).toHaveLength(8);
});

it.each([
  ['rawText', rawText(10), ['a', 'é', '😀'], ['\0', 'a\0b', '\ud83d', '\ude00', 'x'.repeat(11)]],
  ['line', line(10), ['a', '😀'], ['\0', 'a\ud83d', '']],
  ['matching', matching(/^\d+$/, 3), ['1', '123'], ['1234', 'a', '\0']],
  ['whole', whole(), [0, 2 ** 31 - 1], [-1, 2 ** 31, 1.5, Number.NaN, Number.POSITIVE_INFINITY]],
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
  const begun = performance.now();
  expect(schema.safeParse(marked(60_000)).success).toBe(false);
  expect(performance.now() - begun).toBeLessThan(1_000);
});
