import { z } from 'zod';
import { findListRule } from './fields';

type Issues = readonly { readonly path: readonly PropertyKey[] }[];
type AnySchema = z.core.$ZodType;

/** A value without the items that do not fit; undefined if more than items does not fit. */
type Cleaned = { readonly value: unknown } | undefined;

/** The issues by the first name or index of their path, with the rest of it. */
const groupByStep = (issues: Issues): ReadonlyMap<PropertyKey | undefined, Issues> =>
  new Map(
    [...Map.groupBy(issues, ({ path }) => path[0])].map(([step, group]) => [
      step,
      group.map(({ path }) => ({ path: path.slice(1) })),
    ]),
  );

function cleanList(schema: z.core.$ZodArray, value: readonly unknown[], issues: Issues): Cleaned {
  const rule = findListRule(schema);
  const byIndex = groupByStep(issues);
  const kept: unknown[] = [];
  for (const [index, item] of value.entries()) {
    const cleaned = clean(schema._zod.def.element, item, byIndex.get(index) ?? []);
    if (cleaned) kept.push(cleaned.value);
    else if (!rule) return undefined;
  }
  return kept.length === 0 && rule?.keepsOne ? undefined : { value: kept };
}

function cleanObject(schema: z.core.$ZodObject, value: object, issues: Issues): Cleaned {
  const fields: Record<PropertyKey, unknown> = { ...value };
  for (const [name, group] of groupByStep(issues)) {
    const field = name !== undefined && schema._zod.def.shape[String(name)];
    const cleaned = field && clean(field, fields[name], group);
    if (name === undefined || !cleaned) return undefined;
    fields[name] = cleaned.value;
  }
  return { value: fields };
}

/** The issues are those of the option that the discriminator names. */
const findOption = (schema: z.core.$ZodDiscriminatedUnion, value: object): AnySchema | undefined => {
  const { discriminator, options } = schema._zod.def;
  const kind = Object.entries(value).find(([name]) => name === discriminator)?.[1];
  return options.find(({ _zod: { propValues } }) => propValues?.[discriminator]?.has(kind));
};

function clean(schema: AnySchema, value: unknown, issues: Issues): Cleaned {
  if (issues.length === 0) return { value };
  // A field is at fault itself, or something in it for which there is no rule.
  if (typeof value !== 'object' || value === null || issues.some(({ path }) => path.length === 0))
    return undefined;
  if (schema instanceof z.core.$ZodArray && Array.isArray(value)) return cleanList(schema, value, issues);
  if (schema instanceof z.core.$ZodObject) return cleanObject(schema, value, issues);
  if (schema instanceof z.core.$ZodDiscriminatedUnion) {
    const option = findOption(schema, value);
    return option && clean(option, value, issues);
  }
  const isWrapper =
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault;
  return isWrapper ? clean(schema._zod.def.innerType, value, issues) : undefined;
}

/** Data of an answer, and what is wrong with the items that were left out; or what is wrong with the whole answer. */
export type ParsedData<T> =
  | { readonly success: true; readonly data: T; readonly leftOut?: z.ZodError }
  | { readonly success: false; readonly error: z.ZodError };

/**
 * Parses the data of an answer. Of the lists that `validItems` marks, items that do not fit are left out, so that one of them does not cost the
 * others (R-API-35). Only data that does not fit is searched for them: an answer that fits takes no more time.
 */
export function parseData<S extends z.ZodType>(schema: S, value: unknown): ParsedData<z.output<S>> {
  const first = schema.safeParse(value);
  if (first.success) return first;
  const cleaned = clean(schema, value, first.error.issues);
  const second = cleaned && schema.safeParse(cleaned.value);
  return second?.success ? { ...second, leftOut: first.error } : first;
}
