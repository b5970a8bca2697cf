import type { AnyEndpoint } from '@/lib/contract/endpoint';
import fc from '@/tests/support/fast-check';
import type { CallInput } from '../../../support/call-bff';

/** Values that a careless or malicious caller puts into a field. */
const invalidValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, false, '', ' ', 'null', 'undefined', 'NaN', '__proto__', 'constructor', '\u0000'],
    ...['a\u0000b', '\uD800', '\u202E', '０', '١٢', '%00', "'; drop table orders; --", '<script>', '{{7*7}}'],
    ...[0, -0, -1, 1.5, 1e21, -1e308, 2 ** 31, 2 ** 53, Number.MAX_SAFE_INTEGER + 2, 1e-7],
    ...['-1', '1e3', '1.5', '0x10', '99999999999999999999', 'Infinity', '2026-13-45', '../../etc/passwd'],
    ...[[], {}, [[]], [null], { length: 1 }, { toString: 'x' }, { $ne: null }, ['a', 'b']],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ minLength: 2000, maxLength: 5000 }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];

type Values = Readonly<Record<string, unknown>>;

/** Sets an own property, even if its name is `__proto__`. */
const withOwnProperty = (values: Values, name: string, value: unknown): Values => {
  const copy = { ...values };
  Object.defineProperty(copy, name, { value, enumerable: true, configurable: true, writable: true });
  return copy;
};

const withoutProperty = (values: Values, name: string): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));

/** Puts an invalid value into one of the fields, at the top level or one level down. */
const replaceProperty = (values: Values, names: readonly string[]): fc.Arbitrary<Values> =>
  fc.tuple(fc.constantFrom(...names), invalidValue, fc.boolean()).map(([name, value, deep]) => {
    const now = values[name];
    if (deep && Array.isArray(now) && now.length > 0)
      return withOwnProperty(values, name, [value, ...now.slice(1)]);
    if (deep && now !== null && typeof now === 'object') {
      const [first] = Object.keys(now);
      return first ? withOwnProperty(values, name, withOwnProperty(now as Values, first, value)) : values;
    }
    return withOwnProperty(values, name, value);
  });

function changeInput(values: Values, names: readonly string[]): fc.Arbitrary<Values> {
  const extra = fc
    .tuple(fc.oneof(fc.constantFrom(...PROTOTYPE_KEYS), fc.string({ maxLength: 20 })), invalidValue)
    .filter(([name]) => name !== 'userId' && name !== 'pId')
    .map(([name, value]) => withOwnProperty(values, name, value));
  if (names.length === 0) return extra;
  const missing = fc.constantFrom(...names).map((name) => withoutProperty(values, name));
  return fc.oneof(
    { weight: 6, arbitrary: replaceProperty(values, names) },
    { weight: 1, arbitrary: missing },
    extra,
  );
}

/** Calls of an endpoint with an invalid input (by chance it may be valid). */
export function invalidCalls(endpoint: AnyEndpoint): fc.Arbitrary<CallInput> {
  const { params = {}, input = {} } = endpoint.example ?? {};
  const inputs = changeInput(input, Object.keys(endpoint.input.shape)).map((invalidInput) => ({
    params,
    input: invalidInput,
  }));
  const names = Object.keys(endpoint.params.shape);
  if (names.length === 0) return inputs;
  const paths = fc
    .tuple(fc.constantFrom(...names), fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }))
    .filter(([, value]) => value.isWellFormed())
    .map(([name, value]) => ({ params: { ...params, [name]: value }, input }));
  return fc.oneof({ weight: 2, arbitrary: inputs }, paths);
}
