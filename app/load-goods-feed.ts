import { getTranslations } from 'next-intl/server';
import { GOODS_PAGE_SIZE, toGoodsPage } from '@/components/goods/goods-page';
import { readGoodsList } from '@/server/reads/goods';
import type { PageContext } from '@/server/reads/page-context';
import { toGoodsListTexts } from '../components/goods/goods-card-props';

/** Loads the props of a `GoodsFeed`. When its first page cannot be read, the list loads it in the browser. */
export async function loadGoodsFeed({ variant, theme, locale }: PageContext) {
  const page = await readGoodsList(variant, { pageSize: GOODS_PAGE_SIZE }).catch(() => null);
  const common = await getTranslations('common');
  const t = await getTranslations('arrival.feed');
  return {
    first: page && toGoodsPage(page),
    projectKey: variant.projectKey,
    texts: {
      ...toGoodsListTexts(common, theme.pointName.unit[locale]),
      title: t('title'),
      empty: t('empty'),
    },
  };
}
