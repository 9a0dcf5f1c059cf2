// Describes the API as facts, each with a place: what an operation takes, answers and refuses, field by field.

/** Where a fact holds: `tickets.get answer.title`. */
export type Place = string;

export interface Fact {
  /** What a value can be: `string`, `null`, or a value by itself, as JSON. */
  types?: string[];
  /** Of a field: it is always there. */
  required?: true;
  /** Of texts and lists: how long; of numbers: how large. */
  min?: number;
  max?: number;
  /** The form of a text: a name, or a pattern. */
  format?: string;
  address?: string;
  status?: number;
}

export type Facts = ReadonlyMap<Place, Fact>;

/** JSON Schema, as far as the contract's schemas need it. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  default?: unknown;
  [limit: string]: unknown;
}

/** Adds the facts of a schema, of its fields and of their fields. */
export function addSchema(facts: Map<Place, Fact>, place: Place, schemas: readonly Schema[], required?: true): void {
  const variants = schemas.flatMap(variantsOf);
  const format = onlyOne(variants.filter(isText).map((each) => each.format ?? each.pattern));
  const [min, max] = [limitOf(variants, 'min'), limitOf(variants, 'max')];
  facts.set(place, {
    types: [...new Set(variants.flatMap(typesOf))].sort(),
    ...(required && { required }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(format !== undefined && { format }),
  });
  const objects = variants.filter((each) => each.properties);
  for (const name of new Set(objects.flatMap(({ properties }) => Object.keys(properties ?? {})))) {
    const having = objects.map(({ properties }) => properties?.[name]).filter((each) => each !== undefined);
    const isRequired = objects.every(
      (each) => each.required?.includes(name) && each.properties?.[name]?.default === undefined,
    );
    addSchema(facts, `${place}.${name}`, having, isRequired || undefined);
  }
  const addEach = (at: string, pick: (variant: Schema) => Schema | boolean | undefined) => {
    const schemas = variants.map(pick).filter((each) => typeof each === 'object');
    if (schemas.length > 0) addSchema(facts, place + at, schemas);
  };
  addEach('[]', ({ items }) => items);
  addEach('{}', ({ additionalProperties }) => additionalProperties);
  const longest = Math.max(0, ...variants.map(({ prefixItems }) => prefixItems?.length ?? 0));
  for (let at = 0; at < longest; at++) addEach(`[${at}]`, ({ prefixItems }) => prefixItems?.[at]);
}

const variantsOf = (schema: Schema): Schema[] => (schema.anyOf ?? schema.oneOf)?.flatMap(variantsOf) ?? [schema];

const isText = ({ type }: Schema) => type === 'string';

function typesOf({ type, enum: values, const: value }: Schema): string[] {
  if (value !== undefined) return [JSON.stringify(value)];
  if (values) return values.map((each) => JSON.stringify(each));
  return type === undefined ? ['any'] : [type].flat();
}

const LIMITS = { min: ['minLength', 'minItems', 'minimum'], max: ['maxLength', 'maxItems', 'maximum'] } as const;

/** Returns the limit that all variants of a value have. */
function limitOf(variants: readonly Schema[], end: 'min' | 'max'): number | undefined {
  const measured = variants.filter((each) => each.type !== 'null' && each.const === undefined && !each.enum);
  const limits = measured.map((each) => LIMITS[end].map((name) => each[name]).find((limit) => limit !== undefined));
  if (limits.length === 0 || !limits.every((limit) => Number.isFinite(limit))) return undefined;
  const limit = end === 'min' ? Math.min(...(limits as number[])) : Math.max(...(limits as number[]));
  // A bound that every number has says nothing.
  return Math.abs(limit) === Number.MAX_SAFE_INTEGER ? undefined : limit;
}

const onlyOne = (list: readonly (string | undefined)[]) => (new Set(list).size === 1 ? list[0] : undefined);

/** Writes each fact on a line below its operation, so that a diff shows changes line by line. */
export function writeFacts(facts: Facts): string {
  let text = '';
  let last = '';
  for (const [place, fact] of facts) {
    const [operation = '', within = ''] = place.split(' ');
    if (operation !== last) text += `${operation}\n`;
    text += `  ${within} ${JSON.stringify(fact)}\n`;
    last = operation;
  }
  return text;
}

export function readFacts(text: string): Facts {
  const facts = new Map<Place, Fact>();
  let operation = '';
  for (const line of text.split('\n').filter(Boolean)) {
    const [, within, fact] = /^ {2}(\S+) (.*)$/.exec(line) ?? [];
    if (within && fact) facts.set(`${operation} ${within}`, JSON.parse(fact) as Fact);
    else operation = line;
  }
  return facts;
}
