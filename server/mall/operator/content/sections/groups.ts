import 'server-only';
import { z } from 'zod';
import type { Tx } from '../../../db/types';
import { upsert } from '../../../db/write-rows';
import { contentId, optionalPicture, requiredTexts } from '../fields';
import { defineSection, findDuplicates } from '../section';

const schema = z
  .array(z.strictObject({ id: contentId, name: requiredTexts(60), icon: optionalPicture }))
  .max(200)
  .describe('groups of products (departments), in display order');

/** Writes groups in display order; groups that are not among them stay. */
export async function upsertGroups(tx: Tx, groups: z.output<typeof schema>): Promise<void> {
  const rows = groups.map(({ id, name, icon }, position) => ({
    id,
    position,
    name_zh: name.zh,
    name_en: name.en,
    icon,
  }));
  await upsert(tx, 'goods_groups', rows, 'id', ['position', 'name_zh', 'name_en', 'icon']);
}

/** Groups of products. A group that has products cannot be removed: the catalogue's import moves them first. */
export const groupsSection = defineSection({
  schema,
  async read(db) {
    const rows = await db.selectFrom('goods_groups').selectAll().orderBy('position').orderBy('id').execute();
    return rows.map(({ id, name_zh, name_en, icon }) => ({ id, name: { zh: name_zh, en: name_en }, icon }));
  },
  findFaults: (groups) => findDuplicates(groups, ({ id }) => id),
  async write(groups, { tx }) {
    await upsertGroups(tx, groups);
    const ids = new Set(groups.map(({ id }) => id));
    const stored = await tx.selectFrom('goods_groups').select('id').orderBy('id').execute();
    const gone = stored.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
    if (gone.length === 0) return [];
    const used = await tx
      .selectFrom('goods')
      .select('group_id')
      .distinct()
      .where('group_id', 'in', gone)
      .orderBy('group_id')
      .execute();
    if (used.length > 0)
      return used.map(({ group_id }) => ({
        place: [],
        message: `group ${group_id} has products, so it must stay`,
      }));
    await tx.deleteFrom('goods_groups').where('id', 'in', gone).execute();
    return [];
  },
});
