// Makes the schemas of the fields a noun declares: what the server answers, and what it accepts.
import type { Field, Fields, ValueOf } from '@worklane/domain/fields/field';
import * as z from 'zod/mini';
import { Day, hours, Id, line, setOf, Timestamp, text, whole } from './primitives.ts';

type Schema<Value> = z.ZodMiniType<Value, Value>;
type Shape<F extends Fields, Name extends keyof F> = { -readonly [N in Name]: Schema<ValueOf<F[N]>> };
type ArchivedShape<F extends Fields, Name extends keyof F> = {
  -readonly [N in Name]: null extends ValueOf<F[N]> ? z.ZodMiniOptional<Schema<ValueOf<F[N]>>> : Schema<ValueOf<F[N]>>;
};
/** Makes schemas of the fields of a new record: only those without an initial value are required. */
type NewShape<F extends Fields, Name extends keyof F> = {
  -readonly [N in Name]: 'initial' extends keyof F[N]
    ? z.ZodMiniOptional<Schema<ValueOf<F[N]>>>
    : Schema<ValueOf<F[N]>>;
};

/** Makes schemas of fields as the server answers them. */
export function answered<F extends Fields, Name extends keyof F>(fields: F, names: readonly Name[]): Shape<F, Name> {
  return shapeOf(fields, names, answeredSchema) as Shape<F, Name>;
}

/** Makes schemas of fields as people send them, within their limits. */
export function accepted<F extends Fields, Name extends keyof F>(fields: F, names: readonly Name[]): Shape<F, Name> {
  return shapeOf(fields, names, acceptedSchema) as Shape<F, Name>;
}

/**
 * Makes schemas of fields as archives hold them. One that may be empty may be missing: archives made before there was
 * such a field lack it.
 */
export function archived<F extends Fields, Name extends keyof F>(
  fields: F,
  names: readonly Name[],
): ArchivedShape<F, Name> {
  return shapeOf(fields, names, (field) =>
    field.isNullable ? z.optional(acceptedSchema(field)) : acceptedSchema(field),
  ) as ArchivedShape<F, Name>;
}

export function acceptedOfNew<F extends Fields, Name extends keyof F>(
  fields: F,
  names: readonly Name[],
): NewShape<F, Name> {
  return shapeOf(fields, names, (field) =>
    'initial' in field ? z.optional(acceptedSchema(field)) : acceptedSchema(field),
  ) as NewShape<F, Name>;
}

function shapeOf<F extends Fields, Name extends keyof F>(
  fields: F,
  names: readonly Name[],
  schemaOf: (field: Field<string>) => z.ZodMiniType,
): Record<Name, z.ZodMiniType> {
  const schemas = names.map((name) => [name, schemaOf(fields[name] as Field<string>)]);
  return Object.fromEntries(schemas);
}

function answeredSchema(field: Field<string>): z.ZodMiniType {
  switch (field.kind) {
    case 'line':
    case 'text':
    case 'status':
      return orNull(field, z.string());
    case 'labels':
      return orNull(field, z.array(z.string()));
    case 'ids':
    case 'people':
      return orNull(field, z.array(Id));
    case 'count':
    case 'position':
      return orNull(field, z.int());
    case 'hours':
      return orNull(field, z.number());
    default:
      return acceptedSchema(field);
  }
}

function acceptedSchema(field: Field<string>): z.ZodMiniType {
  const { kind, max = Number.MAX_VALUE, maxItems = 0, values = [] } = field;
  switch (kind) {
    case 'line':
    case 'status':
      return orNull(field, line(max));
    case 'text':
      return orNull(field, text(max));
    case 'labels':
      return orNull(field, setOf(line(max), maxItems));
    case 'ids':
    case 'people':
      return orNull(field, setOf(Id, maxItems));
    case 'enum':
      return orNull(field, z.enum(values as [string, ...string[]]));
    case 'count':
      return orNull(field, whole());
    case 'position':
      return orNull(field, z.int());
    case 'hours':
      return orNull(field, hours(max));
    case 'id':
      return orNull(field, Id);
    case 'day':
      return orNull(field, Day);
    case 'moment':
      return orNull(field, Timestamp);
  }
}

function orNull({ isNullable }: Field<string>, schema: z.ZodMiniType): z.ZodMiniType {
  return isNullable ? z.nullable(schema) : schema;
}
