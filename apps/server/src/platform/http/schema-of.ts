// Describes a schema as JSON Schema.
import * as z from 'zod/mini';

export type Json = Record<string, unknown>;

export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
}
