import 'server-only';
import { z } from 'zod';
import type { Database } from './schema';

/** `table.column` of a stored column, or the rows of a table that `toJsonArray` selects as one text. */
type ColumnName =
  | { [T in keyof Database]: `${T}.${Extract<keyof Database[T], string>}` }[keyof Database]
  | `catalogue_staging.${'goods' | 'spec'}`
  | `rows of ${keyof Database}`;

/** Reads a column that stores JSON as text. */
interface JsonColumn<T> {
  /**
   * Parses and validates the text of a row.
   * @throws Error that names the column when the text is not what the schema expects; the data itself may be
   *   personal and stays out of the message.
   */
  parse(text: string): T;
}

/** Defines how a JSON column is read. */
export function jsonColumn<S extends z.ZodType>(name: ColumnName, schema: S): JsonColumn<z.output<S>> {
  return {
    parse(text) {
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch {
        // The error of JSON.parse quotes the text.
        throw new Error(`invalid JSON in ${name}`);
      }
      const parsed = schema.safeParse(value);
      if (!parsed.success) throw new Error(`unexpected JSON in ${name}: ${z.prettifyError(parsed.error)}`);
      return parsed.data;
    },
  };
}
