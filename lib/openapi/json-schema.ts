import { z } from 'zod';

export type JsonObject = Record<string, unknown>;

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1. Transforms are described by what goes in. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
