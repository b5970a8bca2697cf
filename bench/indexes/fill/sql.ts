import { NOW, type Shape } from '../data-shape';

/** Parameters of the statements that fill the tables. */
export interface FillContext extends Shape {
  /** Converts SQL for seconds since 1970 to SQL for an ISO-8601 text. */
  moment(seconds: string): string;
}

/** The current time of the mall in seconds since 1970. */
export const NOW_SECONDS = NOW.getTime() / 1000;

/** Creates a statement that inserts the rows of a query; `…` in `from` is replaced by the columns' SQL. */
export const insert = (table: string, columns: Readonly<Record<string, string>>, from: string): string =>
  `insert into ${table} (${Object.keys(columns).join(', ')})
   ${from.replace('…', Object.values(columns).join(', '))}`;

/** Creates a query of the numbers `n` from 1 to `count`; `…` stands for its columns. */
export const selectNumbers = (count: number): string =>
  `with recursive series(n) as (select cast(1 as bigint) union all select n + 1 from series where n < ${count})
   select … from series`;

/** SQL for a pseudo-random, reproducible number from 0 to `max` - 1. */
export const pseudoRandomSql = (number: string, max: number): string =>
  `(((${number}) * 48271) % 2147483647 % ${max})`;

/** SQL for the id of a user from SQL for their number; as long as a real id. */
export const userIdSql = (number: string): string =>
  `'00000000-0000-4000-8000-0000' || cast(10000000 + ${number} as text)`;

/** SQL for the phone of a user from SQL for their number. */
export const phoneSql = (number: string): string => `'139' || cast(10000000 + ${number} as text)`;
