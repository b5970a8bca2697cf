import 'server-only';
import { z } from 'zod';
import { isFields } from './complete-fields';

/** Returns a value without the fields that are null and may be absent. */
type Omit = (value: unknown) => unknown;

const { $ZodArray, $ZodNullable, $ZodObject, $ZodPipe, $ZodTransform, $ZodUnion } = z.core;
const { $ZodCatch, $ZodDefault, $ZodNonOptional, $ZodOptional, $ZodPrefault, $ZodReadonly } = z.core;
const wrappers = [
  ...[$ZodCatch, $ZodDefault, $ZodNonOptional, $ZodNullable, $ZodOptional],
  ...[$ZodPrefault, $ZodReadonly],
] as const;

/** The schema inside of one that adds something to it; undefined for others. */
function findInner(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  for (const wrapper of wrappers) if (schema instanceof wrapper) return schema._zod.def.innerType;
  if (!(schema instanceof $ZodPipe)) return undefined;
  const { in: before, out: after } = schema._zod.def;
  return before instanceof $ZodTransform ? after : before;
}

/** Whether the contract gives null a meaning. It is asked of the structure, because a number that is coerced reads null as 0. */
function acceptsNull(schema: z.core.$ZodType): boolean {
  if (schema instanceof $ZodUnion) return schema._zod.def.options.some(acceptsNull);
  const inner = findInner(schema);
  return (
    schema instanceof $ZodNullable ||
    schema instanceof z.core.$ZodNull ||
    schema instanceof z.core.$ZodUnknown ||
    schema instanceof z.core.$ZodAny ||
    (inner !== undefined && acceptsNull(inner))
  );
}

function createForObject(schema: z.core.$ZodObject): Omit | undefined {
  const fields = Object.entries(schema._zod.def.shape).flatMap(([name, field]) => {
    const isOmitted = field._zod.optin !== undefined && !acceptsNull(field);
    const omit = create(field);
    return isOmitted || omit ? [{ name, isOmitted, omit }] : [];
  });
  if (fields.length === 0) return undefined;
  return (value) => {
    if (!isFields(value)) return value;
    const changes: Record<string, unknown> = {};
    for (const { name, isOmitted, omit } of fields) {
      const before = value[name];
      const after = before === null && isOmitted ? undefined : (omit?.(before) ?? before);
      if (after !== before) changes[name] = after;
    }
    return Object.keys(changes).length > 0 ? { ...value, ...changes } : value;
  };
}

function createForArray(schema: z.core.$ZodArray): Omit | undefined {
  const omit = create(schema._zod.def.element);
  return omit && ((value) => (Array.isArray(value) ? value.map(omit) : value));
}

/** Only the option that accepts the value says which of its fields may be absent. */
function createForUnion({ _zod: { def } }: z.core.$ZodUnion): Omit | undefined {
  const options = def.options.flatMap((schema) => {
    const omit = create(schema);
    return omit ? [{ schema, omit }] : [];
  });
  if (options.length === 0) return undefined;
  return (value) => {
    const candidates = options.map(({ schema, omit }) => ({ schema, after: omit(value) }));
    return candidates.find(({ schema, after }) => z.safeParse(schema, after).success)?.after ?? value;
  };
}

function create(schema: z.core.$ZodType): Omit | undefined {
  if (schema instanceof $ZodObject) return createForObject(schema);
  if (schema instanceof $ZodArray) return createForArray(schema);
  if (schema instanceof $ZodUnion) return createForUnion(schema);
  const inner = findInner(schema);
  return inner && create(inner);
}

const created = new WeakMap<z.ZodType, { readonly omit: Omit | undefined }>();

/**
 * Omits the fields of an answer that are null, and that the contract calls optional and not nullable: many languages serialize an
 * absent value so (R-API-33). What it looks at is found once for each schema: an answer without optional fields, as a list of
 * products, takes no time.
 */
export function omitNullFields(schema: z.ZodType, data: unknown): unknown {
  const known = created.get(schema) ?? { omit: create(schema) };
  created.set(schema, known);
  return known.omit ? known.omit(data) : data;
}
