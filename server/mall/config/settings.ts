import 'server-only';
import { z } from 'zod';
import { fen, points } from '@/lib/contract/fields';
import { jsonColumn } from '../db/json-column';
import { type Execute, pipelined } from '../db/pipeline';
import { defineStatement } from '../db/statement';
import type { Db } from '../db/types';
import { localized } from '../goods/localized';

const expressTerms = {
  firstFen: fen,
  furtherFen: fen,
  freeFromFen: fen.nullable(),
  freeFromPoints: points.nullable(),
};
const expressFees = z.object({
  elsewhere: z.object(expressTerms),
  zones: z.array(z.object({ ...expressTerms, provinces: z.array(z.string().regex(/^\d{2}$/)) })),
});

/** Names of rows in `settings`, and the schemas of their JSON. */
export const settingSchemas = {
  /** Search: the default keyword of an empty search bar, and hot words. */
  words: z.object({
    keyword: localized,
    hotWords: z.object({ zh: z.array(z.string()), en: z.array(z.string()) }),
  }),
  /** Notice bar, `carousel_top_text`. */
  notices: z.array(localized),
  /** Address for goods of an approved return. */
  returnAddress: z.object({ receiver: localized, phone: z.string(), address: localized }),
  /** Shipping fees (`lib/rules/order/express-fee.ts`). */
  expressFees,
  /** What the seed loaded: a digest of its content, and the ids of its goods. */
  seed: z.object({ digest: z.string(), goodsIds: z.array(z.string()) }),
  /** Sections of content that an operator has imported: after the first one, a newer demo changes no content. */
  operatorContent: z.object({ sections: z.array(z.string()) }),
} as const;

export type SettingName = keyof typeof settingSchemas;
type Setting<N extends SettingName> = z.output<(typeof settingSchemas)[N]>;

const selectSetting = defineStatement((db, { name }: { name: string }) =>
  db.selectFrom('settings').select('value').where('name', '=', name),
);

/** Reads a setting in a pipeline with other statements; null while it is not set. */
export async function queueSetting<N extends SettingName>(
  db: Db,
  execute: Execute,
  name: N,
): Promise<Setting<N> | null> {
  const { rows } = await execute(selectSetting(db, { name }));
  const [row] = rows;
  return row ? (jsonColumn('settings.value', settingSchemas[name]).parse(row.value) as Setting<N>) : null;
}

/** Reads a setting; null while it is not set. */
export const readSetting = <N extends SettingName>(db: Db, name: N): Promise<Setting<N> | null> =>
  pipelined(db, (execute) => queueSetting(db, execute, name));

/** Stores a setting, replacing the earlier value. */
export async function writeSetting<N extends SettingName>(db: Db, name: N, value: Setting<N>): Promise<void> {
  const json = JSON.stringify(value);
  await db
    .insertInto('settings')
    .values({ name, value: json })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: json }))
    .execute();
}

/** Whether an operator has imported a section of content: the demo's jobs leave it alone then. */
export const hasOperatorContent = async (db: Db, section: string): Promise<boolean> =>
  (await readSetting(db, 'operatorContent'))?.sections.includes(section) ?? false;
