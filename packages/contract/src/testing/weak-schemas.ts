// Finds what in a schema takes more than can be stored: texts without a check, numbers without bounds, lists without an end.
import * as z from 'zod/mini';
import { RawJson, STORABLE } from '../platform/primitives.ts';

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
export function weakSchemas(schema: Schema, at: string): string[] {
  const def = schema._zod.def as unknown as Def;
  const has = (check: string) => (def.checks as BoundCheck[] | undefined)?.some(isBound(check)) ?? false;
  const inner = (name: string, each: Schema | undefined) => (each ? weakSchemas(each, `${at}${name}`) : []);
  if (PLAIN.has(def.type)) return [];
  switch (def.type) {
    case 'string':
      return SAFE_FORMATS.has(def.format ?? '') || def.checks?.includes(STORABLE) ? [] : [`${at}: any text`];
    case 'number':
      return has('greater_than') && has('less_than') ? [] : [`${at}: any number`];
    case 'unknown':
    case 'any':
      return def.checks?.some((each) => RawJson._zod.def.checks?.includes(each as never)) ? [] : [`${at}: anything`];
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([name, each]) => [
        ...inner(`.${name}`, each),
        ...(ADDRESS.test(name) && z.safeParse(each, 'javascript:alert(1)').success
          ? [`${at}.${name}: any address`]
          : []),
      ]);
    case 'array':
      return [...(has('max_length') ? [] : [`${at}: a list without an end`]), ...inner('[]', def.element)];
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
      return def.innerType ? inner('', def.innerType) : [`${at}: ${def.type} is not known here`];
  }
}

/** Tells whether a check is a real bound: within what a number can hold exactly. */
const isBound =
  (name: string) =>
  ({ _zod: { def } }: BoundCheck) =>
    def.check === name && Math.abs(def.value ?? def.maximum ?? Number.POSITIVE_INFINITY) < Number.MAX_SAFE_INTEGER;
