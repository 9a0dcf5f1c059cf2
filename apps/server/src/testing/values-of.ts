// Makes values for a schema, some that fit, some that nearly do, and some that are meant to do harm.
import fc from 'fast-check';
import type * as z from 'zod/mini';
import { anyCharacter } from './any-character.ts';

type Schema = z.core.$ZodType;
type Values = fc.Arbitrary<unknown>;
interface Def {
  type: string;
  format?: string;
  checks?: { _zod: { def: { value?: number; maximum?: number; minimum?: number } } }[];
  shape?: Record<string, Schema>;
  innerType?: Schema;
  element?: Schema;
  options?: Schema[];
  items?: Schema[];
  keyType?: Schema;
  valueType?: Schema;
  in?: Schema;
  entries?: Record<string, string>;
  values?: unknown[];
}

/** Writes a mark to be replaced by the id with this number. */
export const idMark = (index: number) => `@id${index}@`;
const IDS = 30;

const TEXTS = [
  ...['', ' ', '\0', 'a\0b', '\ud83d', '\ude00x', 'x\udc00\ud800', '\u202eabc', '\u200b', '\ufeff', '\r\n\t', '\u007f'],
  ...['x'.repeat(64), 'x'.repeat(300), 'é'.repeat(2_000), '😀'.repeat(500), '%00', '%', '../../etc/passwd', 'null'],
  ...["' or 1=1 --", '$1', '{}', '[]', '<script>alert(1)</script>', 'javascript:alert(1)', '__proto__', 'constructor'],
  ...[
    'todo',
    'done',
    'bug',
    'high',
    'a@example.com',
    'https://example.com',
    'EDGE-1',
    'EDGE',
    '#ff0000',
    'en-US',
    'UTC',
  ],
  ...['0', '-1', '1', '50', '1e999', '99999999999999999999', '2147483648', '9007199254740993', '0x10', '１'],
  ...['0000-01-01', '0001-01-01', '9999-12-31', '2026-02-30', '2026-02-28', '99999-01-01', '2026-01-01T00:00:00Z'],
  ...['2026-01-01T00:00:00+99:99', '00000000-0000-0000-0000-000000000000', '2026-01-01T00:00:00.000Z_1'],
];
const NUMBERS = [
  ...[0, -0, 1, -1, 0.1, 1.5, 7, 100, 1e-7, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 50, 2 ** 53, -(2 ** 53), 1e15],
  ...[1e308, Number.MAX_SAFE_INTEGER],
];
const WRONG: Values = fc.constantFrom<unknown>(null, true, 0, -1, '', 'x', '\0', [], {}, [null], [[]], { length: 1 });

const text: Values = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.string({ maxLength: 20, unit: anyCharacter }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
);
const id: Values = fc.oneof(
  { weight: 6, arbitrary: fc.nat(IDS - 1).map(idMark) },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: text },
);

function numberOf(def: Def): Values {
  const bounds = (def.checks ?? []).flatMap(({ _zod: { def: check } }) => {
    const bound = check.value ?? check.maximum ?? check.minimum;
    return typeof bound === 'number' ? [bound - 1, bound, bound + 1] : [];
  });
  return fc.oneof(fc.constantFrom(...NUMBERS, ...bounds), fc.integer({ min: 0, max: 9 }), fc.double());
}

function objectOf(shape: Record<string, Schema>): Values {
  const fields = Object.fromEntries(Object.entries(shape).map(([name, each]) => [name, valuesOf(each)]));
  return fc.record(fields, { requiredKeys: [] });
}

/** Makes values that fit the schema's form, and some that are something else altogether. */
export function valuesOf(schema: Schema): Values {
  return fc.oneof({ weight: 12, arbitrary: fittingOf(schema) }, { weight: 1, arbitrary: WRONG });
}

function fittingOf(schema: Schema): Values {
  const def = schema._zod.def as unknown as Def;
  const inner = (each: Schema | undefined) => (each ? valuesOf(each) : WRONG);
  switch (def.type) {
    case 'string':
      return def.format === 'uuid' ? id : text;
    case 'number':
      return numberOf(def);
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(def.values ?? []));
    case 'object':
      return objectOf(def.shape ?? {});
    case 'array':
      return fc.oneof(
        { weight: 9, arbitrary: fc.array(inner(def.element), { maxLength: 4 }) },
        { weight: 1, arbitrary: inner(def.element).map((each) => Array(600).fill(each)) },
      );
    case 'tuple':
      return fc.tuple(...(def.items ?? []).map(inner));
    case 'union':
      return fc.oneof(...(def.options ?? []).map(inner));
    case 'record':
      return fc.dictionary(inner(def.keyType).map(String), inner(def.valueType), { maxKeys: 4 });
    case 'nullable':
      return fc.option(inner(def.innerType));
    case 'unknown':
      return fc.oneof(text, fc.jsonValue({ maxDepth: 3 }));
    case 'pipe':
      return inner(def.in);
    default:
      return def.innerType ? inner(def.innerType) : WRONG;
  }
}
