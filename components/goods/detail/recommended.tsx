import { getTranslations } from 'next-intl/server';
import { cardOf } from '@/components/goods/card-of';
import { goodsListTexts } from '@/components/goods/list-texts';
import { GoodsGrid } from '@/components/ui/goods/goods-grid';
import { SectionHeader } from '@/components/ui/section-header';
import type { GoodsCard } from '@/lib/contract/goods';
import type { Locale } from '@/lib/rules/page/locale';
import type { Theme } from '@/themes/types';

interface Props {
  goods: readonly GoodsCard[];
  theme: Theme;
  locale: Locale;
  link: (path: string) => string;
}

/** Goods to go on with; nothing at all when there are none. */
export async function Recommended({ goods, theme, locale, link }: Props) {
  const t = await getTranslations('goods');
  const texts = await goodsListTexts(theme, locale);
  if (goods.length === 0) return null;
  return (
    <section className="px-3 pt-1.5">
      <SectionHeader title={t('recommended')} className="mb-2.5" />
      <GoodsGrid
        goods={goods.map((each) => ({
          ...cardOf(each, texts),
          id: each.goodsId,
          href: link(`/goodsProfile/${each.goodsId}`),
        }))}
      />
    </section>
  );
}
