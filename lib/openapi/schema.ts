import { z } from 'zod';

export type Json = Record<string, unknown>;

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1. Transforms are described by what goes in. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
