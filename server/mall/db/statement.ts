import 'server-only';
import type { Compilable, CompiledQuery } from 'kysely';
import { isPostgres } from './dialect';
import type { Db } from './types';

type Value = string | number | null;
type Row = Readonly<Record<string, Value>>;
/** What differs between the uses of a statement. */
type Values = Readonly<Record<string, Value | readonly (Value | Row)[]>>;

/** Numbers of elements of its lists for which a statement is kept; it is built anew for others. */
const MAX_SHAPES = 20;

/** Stands for a value while a statement is built. */
class Placeholder {
  readonly find: (values: Values) => unknown;

  constructor(find: (values: Values) => unknown) {
    this.find = find;
  }

  [Symbol.toPrimitive](): never {
    throw new Error('a statement that is built once cannot compute with its values');
  }
}

const isRow = (element: Value | Row): element is Row => typeof element === 'object' && element !== null;

/** Replaces every value by a placeholder that finds it in the values of a later use. */
function toPlaceholders(values: Values): Record<string, unknown> {
  const replaceElement = (element: Value | Row, key: string, index: number) => {
    const find = (later: Values) => (later[key] as readonly (Value | Row)[])[index];
    if (!isRow(element)) return new Placeholder(find);
    const fields = Object.keys(element);
    return Object.fromEntries(
      fields.map((field) => [field, new Placeholder((later) => (find(later) as Row)[field])]),
    );
  };
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      Array.isArray(value)
        ? value.map((element, index) => replaceElement(element, key, index))
        : new Placeholder((later) => later[key]),
    ]),
  );
}

/** The number of elements of each list: the text of a statement depends on it, and on no value. */
function getShape(values: Values): string {
  let shape = '';
  for (const key in values) {
    const value = values[key];
    if (Array.isArray(value)) shape += `${key}:${value.length} `;
  }
  return shape;
}

/** @throws Error if a statement would have other text or parameters when it is built for the values of this use. */
function assertSame(filled: CompiledQuery, built: CompiledQuery): void {
  const isSame = ({ sql, parameters }: CompiledQuery) =>
    sql === built.sql &&
    parameters.length === built.parameters.length &&
    parameters.every((each, index) => each === built.parameters[index]);
  if (!isSame(filled)) throw new Error(`a statement decides by its values: ${built.sql}`);
}

/**
 * Defines a statement that is sent so often that building its text counts (ADR 17): it is built once for each database and
 * number of elements of its lists; a later use only fills in its values. Outside of production, each use is compared with a
 * statement that is built for its values.
 * @param build the statement with these values. It may pass them on, but neither compute with them nor decide by them: the
 *   statement is kept for other values. Rows of a list have the same columns in the same order.
 */
export function defineStatement<V extends Record<keyof V, Values[string]>, R>(
  build: (db: Db, values: V) => Compilable<R>,
): (db: Db, values: V) => Compilable<R> {
  const kept = { postgres: new Map<string, CompiledQuery<R>>(), sqlite: new Map<string, CompiledQuery<R>>() };
  return (db, values) => {
    const shapes = isPostgres(db) ? kept.postgres : kept.sqlite;
    const shape = getShape(values);
    let compiled = shapes.get(shape);
    if (!compiled) {
      if (shapes.size >= MAX_SHAPES) return build(db, values);
      // Placeholders have no type of their own: a statement is written for values.
      compiled = build(db, toPlaceholders(values) as V).compile();
      shapes.set(shape, compiled);
    }
    const parameters = compiled.parameters.map((each) =>
      each instanceof Placeholder ? each.find(values) : each,
    );
    const filled = { ...compiled, parameters };
    // biome-ignore lint/style/noProcessEnv: the build replaces it by its value
    if (process.env.NODE_ENV !== 'production') assertSame(filled, build(db, values).compile());
    return { compile: () => filled };
  };
}
