import { z } from 'zod';

/** A JSON object of the OpenAPI document. */
export type JsonObject = Record<string, unknown>;

/**
 * Converts a zod schema to JSON Schema 2020-12, the dialect of OpenAPI 3.1. `io` selects the side of a
 * transform that is described.
 */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
