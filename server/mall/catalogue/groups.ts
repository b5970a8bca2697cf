import 'server-only';
import { goodsGroupConfig } from '@/lib/contract/goods';
import { implement } from '../http/implement';
import { pick } from './localized';

export const answerGroups = implement(goodsGroupConfig, async ({ db, locale, picture }) => {
  const rows = await db.selectFrom('goods_groups').selectAll().orderBy('position').orderBy('id').execute();
  return rows.map((row) => ({
    groupTypeId: row.id,
    title: pick(locale, { zh: row.name_zh, en: row.name_en }),
    icon: picture(row.icon),
  }));
});
