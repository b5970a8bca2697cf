import { NOW, type Shape } from '../shape';

/** What a statement that fills a table needs to know. */
export interface Filling extends Shape {
  /** SQL for the text of a moment, from SQL for seconds since 1970. */
  moment(seconds: string): string;
}

/** Seconds since 1970 of the moment at which the mall is looked at. */
export const NOW_SECONDS = NOW.getTime() / 1000;

/** The statement that fills some columns from a query. */
export const insert = (table: string, columns: Readonly<Record<string, string>>, from: string): string =>
  `insert into ${table} (${Object.keys(columns).join(', ')})
   ${from.replace('…', Object.values(columns).join(', '))}`;

/** A query over the numbers from 1 to `count`; its columns are still to be said (`…`). */
export const numbers = (count: number): string =>
  `with recursive series(n) as (select cast(1 as bigint) union all select n + 1 from series where n < ${count})
   select … from series`;

/** SQL for a number from 0 below `most` that looks like chance and is the same each time. */
export const chance = (number: string, most: number): string =>
  `(((${number}) * 48271) % 2147483647 % ${most})`;

/** SQL for the id of a user, from SQL for their number: as long as a real one. */
export const userId = (number: string): string =>
  `'00000000-0000-4000-8000-0000' || cast(10000000 + ${number} as text)`;

/** SQL for the phone of a user, from SQL for their number. */
export const phoneOf = (number: string): string => `'139' || cast(10000000 + ${number} as text)`;
