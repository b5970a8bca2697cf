import 'server-only';
import type { z } from 'zod';
import type { Db, Tx } from '../../db/types';

/** A place in a content file: names of fields and positions in lists. */
export type Place = readonly (string | number)[];

/** What is wrong at a place. */
export interface Fault {
  place: Place;
  message: string;
}

/** The kinds of things that content refers to by their ids. */
export type ReferenceKind = 'product' | 'spec' | 'group' | 'coupon' | 'activity page' | 'project' | 'brand';

/** A reference to something that must exist. */
export interface Reference {
  place: Place;
  kind: ReferenceKind;
  id: string;
}

/** A row that the file lacks, but that something that happened refers to: it is hidden instead of deleted. */
export interface HiddenRow {
  section: string;
  id: string;
  /** Why it stays: `orders refer to it`. */
  reason: string;
}

/** What a section needs to write its rows. */
export interface WriteContext {
  tx: Tx;
  now: Date;
  /** Notes a row that stays, hidden from shoppers. */
  hide(row: HiddenRow): void;
}

/** A part of the content file: its schema, and how it is read from and written to the database. */
export interface Section<S extends z.ZodType = z.ZodType> {
  schema: S;
  /** Reads what the database has, in the form and order in which the file has it. */
  read(db: Db): Promise<unknown>;
  /** Finds faults that the schema cannot express. `place` of a fault begins within the section. */
  findFaults?(value: z.output<S>, now: Date): Fault[];
  /** Lists what the section refers to. */
  listReferences?(value: z.output<S>): Reference[];
  /**
   * Makes the value the content of the database.
   * @returns faults that only the database shows, such as a stock below what was sold; the caller rolls back then.
   */
  write(value: z.output<S>, context: WriteContext): Promise<Fault[]>;
}

/** Defines a section with the types that follow from its schema. */
export const defineSection = <S extends z.ZodType>(section: Section<S>): Section<S> => section;

/** Finds items whose key an earlier item has. `name`: the field of the key; empty if the item itself is the key. */
export function findDuplicates<T>(
  items: readonly T[],
  getKey: (item: T) => string,
  { name = 'id', parent = [] }: { name?: string; parent?: Place } = {},
): Fault[] {
  const first = new Map<string, number>();
  return items.flatMap((item, index) => {
    const key = getKey(item);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, index);
    return earlier === undefined
      ? []
      : [
          {
            place: [...parent, index, ...(name ? [name] : [])],
            message: `${key} is already in item ${earlier}`,
          },
        ];
  });
}
