import { getTranslations } from 'next-intl/server';
import { Tag } from '@/components/ui/tag';
import type { GoodsDetail } from '@/lib/contract/goods';
import { formatCount } from '@/lib/rules/money/format';
import { toPercent } from './detail-props';

interface GoodsHeadingProps {
  goods: GoodsDetail;
  /** Shown below while the product is sold out. */
  soldOutText: string;
}

/** Name, subtitle, tags and ratings of the product. */
export async function GoodsHeading({ goods, soldOutText }: GoodsHeadingProps) {
  const t = await getTranslations('goods');
  const common = await getTranslations('common');
  const facts = [
    t('exchanged', { count: formatCount(goods.exchanged) }),
    goods.goodRate === null ? '' : t('liked', { rate: toPercent(goods.goodRate) }),
  ];
  return (
    <div className="flex flex-col gap-1.5 px-3.5 pt-2.5 pb-3.5">
      <h1 className="text-18 font-bold text-balance">{goods.title}</h1>
      <p className="text-13 text-muted">{goods.subtitle}</p>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-12 text-muted">
        {goods.tags.map((tag) => (
          <Tag key={tag}>{common(`tags.${tag}`)}</Tag>
        ))}
        <span>{facts.filter(Boolean).join(' · ')}</span>
      </div>
      {goods.soldOut && (
        <p className="mt-1 rounded-inner bg-tint px-3 py-2.5 text-13 font-semibold">{soldOutText}</p>
      )}
    </div>
  );
}
