import 'server-only';
import type { z } from 'zod';

/** The fields of an answer, or of the input of a call. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Adds the defaults of the fields that are absent or null. */
export const withDefaults = (defaults: Fields, fields: Fields): Fields => ({
  ...defaults,
  ...Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !(name in defaults) || (value ?? null) !== null),
  ),
});

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

/**
 * Replaces the fields of an object that the schema does not accept, absent ones included: with their default, else, if they are optional,
 * with nothing. Any other field stays as it is, so that the answer does not fit the contract.
 */
export function replaceUnreadable(
  { shape }: z.ZodObject<Record<string, z.ZodType>>,
  fields: Fields,
  defaults: Fields,
): Fields {
  const replace = (name: string, field: z.ZodType): unknown => {
    const value = fields[name];
    if (accepts(field, value)) return value;
    return name in defaults || accepts(field, undefined) ? defaults[name] : value;
  };
  const replaced = Object.entries(shape).map(([name, field]) => [name, replace(name, field)]);
  return { ...fields, ...Object.fromEntries(replaced) };
}
