import 'server-only';
import type { Db } from '../../db/types';
import { type ContentFile, type SectionName, sectionNames, sections } from './content-file';
import type { Fault, Place, Reference, ReferenceKind, Section } from './section';

/** Ids in one statement. */
const CHUNK_IDS = 500;

type Lookup = (db: Db, ids: string[]) => Promise<{ id: string }[]>;

/** Finds which ids the database has. */
const lookups: Readonly<Record<Exclude<ReferenceKind, 'brand'>, Lookup>> = {
  product: (db, ids) => db.selectFrom('goods').select('id').where('id', 'in', ids).execute(),
  spec: (db, ids) => db.selectFrom('goods_specs').select('id').where('id', 'in', ids).execute(),
  group: (db, ids) => db.selectFrom('goods_groups').select('id').where('id', 'in', ids).execute(),
  coupon: (db, ids) =>
    db.selectFrom('coupons').select('id').where('id', 'in', ids).where('hidden_at', 'is', null).execute(),
  'activity page': (db, ids) => db.selectFrom('activity_pages').select('id').where('id', 'in', ids).execute(),
  project: (db, ids) => db.selectFrom('projects').select('p_id as id').where('p_id', 'in', ids).execute(),
};

/** The ids that the file itself defines; undefined if it leaves that section unchanged. */
const listDefinedIds = (content: ContentFile): Partial<Record<ReferenceKind, readonly string[]>> => {
  const toIds = (items: readonly { id: string }[] | undefined) => items?.map(({ id }) => id);
  return {
    group: toIds(content.groups),
    coupon: toIds(content.coupons),
    'activity page': toIds(content.activityPages),
  };
};

async function findStoredIds(db: Db, lookup: Lookup, ids: readonly string[]): Promise<Set<string>> {
  const stored = new Set<string>();
  for (let start = 0; start < ids.length; start += CHUNK_IDS)
    for (const { id } of await lookup(db, ids.slice(start, start + CHUNK_IDS))) stored.add(id);
  return stored;
}

const toFault = ({ place, kind, id }: Reference): Fault => ({
  place,
  message: `${kind} ${id} does not exist`,
});

const withParent = <T extends { place: Place }>(parent: SectionName, items: readonly T[]): T[] =>
  items.map((item) => ({ ...item, place: [parent, ...item.place] }));

/** What the checks need to know beside the database. */
export interface CheckOptions {
  now: Date;
  /** Ids of the brands; undefined: any. */
  brands?: readonly string[] | undefined;
  /** The project that is known without a row. */
  defaultPId: string;
}

/** Finds references of the file to what exists neither in the file nor in the database. */
async function findDanglingReferences(
  db: Db,
  content: ContentFile,
  references: readonly Reference[],
  { brands, defaultPId }: CheckOptions,
): Promise<Fault[]> {
  const defined = listDefinedIds(content);
  const faults: Fault[] = [];
  for (const [kind, all] of Map.groupBy(references, (reference) => reference.kind)) {
    const ids = [...new Set(all.map(({ id }) => id))];
    const known =
      kind === 'brand'
        ? new Set(brands ?? ids)
        : new Set(defined[kind] ?? (await findStoredIds(db, lookups[kind], ids)));
    if (kind === 'project') known.add(defaultPId);
    faults.push(...all.filter(({ id }) => !known.has(id)).map(toFault));
  }
  return faults;
}

/** Finds the faults of a content file that its schema cannot express. */
export async function findContentFaults(
  db: Db,
  content: ContentFile,
  options: CheckOptions,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const references: Reference[] = [];
  for (const name of sectionNames) {
    const value: unknown = content[name];
    if (value === undefined) continue;
    const section: Section = sections[name];
    faults.push(...withParent(name, section.findFaults?.(value, options.now) ?? []));
    references.push(...withParent(name, section.listReferences?.(value) ?? []));
  }
  return [...faults, ...(await findDanglingReferences(db, content, references, options))];
}
