import { getTranslations } from 'next-intl/server';
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
        goods={goods.map(
          ({ goodsId, title, picture, points, priceFen, marketPriceFen, tags, soldOut, priceVaries }) => ({
            id: goodsId,
            href: link(`/goodsProfile/${goodsId}`),
            title,
            picture,
            points,
            priceFen,
            marketPriceFen,
            tags: tags.map((tag) => texts.tags[tag]),
            unit: texts.unit,
            ...(soldOut && { soldOutLabel: texts.soldOut }),
            ...(priceVaries && { lowest: texts.lowest }),
          }),
        )}
      />
    </section>
  );
}
