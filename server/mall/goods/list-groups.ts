import 'server-only';
import type { Context } from '../context';
import { localize } from './localized';

/** Lists the groups of products in display order. */
export async function listGroups({ db, locale, picture }: Context) {
  const rows = await db.selectFrom('goods_groups').selectAll().orderBy('position').orderBy('id').execute();
  return rows.map((row) => ({
    groupTypeId: row.id,
    title: localize(locale, { zh: row.name_zh, en: row.name_en }),
    icon: picture(row.icon),
  }));
}
