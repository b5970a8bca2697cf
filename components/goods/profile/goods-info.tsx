import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { ChooseRow } from '@/components/order/exchange/choose-row';
import { Cell } from '@/components/ui/cell';
import { Price } from '@/components/ui/price';
import { Tag } from '@/components/ui/tag';
import type { GoodsDetail } from '@/lib/contract/goods';
import { formatCount } from '@/lib/rules/money';
import { ActivityPrice } from '../activity/activity-price';

/** What leads on a goods page: price, title, how others liked it, what can be chosen, what comes with it. */
export async function GoodsInfo({ goods, unit }: { goods: GoodsDetail; unit: string }) {
  const t = await getTranslations('goods');
  const common = await getTranslations('common');
  const { goodsId, kind, goodRate, tags } = goods;
  const price = (
    <Price
      points={goods.points}
      unit={unit}
      priceFen={goods.priceFen}
      marketPriceFen={goods.marketPriceFen}
      marketLabel={t('marketPrice')}
      size="lg"
      spread
    />
  );
  return (
    <section className="relative -mt-4.5 rounded-t-sheet bg-surface pt-4">
      <div className="px-4 pb-3">
        <div className="min-h-10.5">
          <Suspense fallback={price}>
            <ActivityPrice
              goodsId={goodsId}
              unit={unit}
              marketLabel={t('marketPrice')}
              loadingLabel={t('activity.loading')}
            >
              {price}
            </ActivityPrice>
          </Suspense>
        </div>
        <h1 className="mt-1.5 line-clamp-3 text-18 font-bold text-pretty">{goods.title}</h1>
        {goods.subtitle && <p className="mt-1 text-13 text-muted">{goods.subtitle}</p>}
        <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-muted">
          {tags.map((tag) => (
            <Tag key={tag}>{common(`tags.${tag}`)}</Tag>
          ))}
          <span>
            {t('exchanged', { count: formatCount(goods.exchanged) })}
            {goodRate !== null && ` · ${t('liked', { rate: Math.round(goodRate * 100) })}`}
          </span>
        </p>
      </div>
      <div className="mx-0.5 divide-y divide-line border-t border-line">
        <ChooseRow />
        <Cell
          facts
          label={t('service.label')}
          value={
            <>
              {t(`service.${kind}`)}
              <span className="mt-0.5 block text-12 text-muted">{t(`service.${kind}Note`)}</span>
            </>
          }
        />
      </div>
    </section>
  );
}
