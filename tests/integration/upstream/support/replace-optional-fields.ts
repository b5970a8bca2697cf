import { z } from 'zod';

/** The part of a JSON schema that says which fields an answer may lack. */
interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

const getOptions = ({ anyOf, oneOf }: JsonSchema): readonly JsonSchema[] => anyOf ?? oneOf ?? [];

const acceptsNull = (schema: JsonSchema): boolean =>
  schema.type === 'null' || getOptions(schema).some(acceptsNull);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether an object is of the kind that an option of a union describes. */
const isOfKind = ({ properties: { type } = {} }: JsonSchema, value: unknown): boolean =>
  isObject(value) && (type?.const === undefined || type.const === value.type);

function replace(schema: JsonSchema, value: unknown, replacement: null | undefined): unknown {
  const option = getOptions(schema).find((each) => isOfKind(each, value));
  if (option) return replace(option, value, replacement);
  const { items, properties, required = [] } = schema;
  if (Array.isArray(value) && items) return value.map((item) => replace(items, item, replacement));
  if (!isObject(value) || !properties) return value;
  const isKept = (name: string, field: JsonSchema) => required.includes(name) || acceptsNull(field);
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [
      name,
      isKept(name, field) ? replace(field, value[name], replacement) : replacement,
    ]),
  );
}

/**
 * Replaces each field of an answer that may be absent and not null, whether the answer has it or not. It reads the published
 * form of the contract.
 */
export const replaceOptionalFields = (
  schema: z.ZodType,
  data: unknown,
  replacement: null | undefined,
): unknown =>
  replace(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, data, replacement);
