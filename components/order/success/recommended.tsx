'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useAppTexts } from '@/components/app/app-texts';
import { useLink } from '@/components/app/use-link';
import { cardOf } from '@/components/goods/card-of';
import { goodsListTextsOf } from '@/components/goods/list-texts-of';
import { Loading } from '@/components/ui/feedback/skeleton';
import { GoodsGridSkeleton } from '@/components/ui/feedback/skeleton-grid';
import { GoodsGrid } from '@/components/ui/goods/goods-grid';
import { SectionHeader } from '@/components/ui/section-header';
import { recommendedQuery } from '../queries';

/** Goods to go on with; nothing at all when they cannot be had. */
export function Recommended({ unit }: { unit: string }) {
  const t = useTranslations('order.success');
  const cardTexts = goodsListTextsOf(useTranslations('common'), unit);
  const texts = useAppTexts();
  const link = useLink();
  const { data, isPending } = useQuery(recommendedQuery());
  if (!isPending && !data?.list.length) return null;
  return (
    <section className="px-3 pt-4 pb-6">
      <SectionHeader title={t('recommended')} className="mb-2.5" />
      {data ? (
        <GoodsGrid
          goods={data.list.map((goods) => ({
            ...cardOf(goods, cardTexts),
            id: goods.goodsId,
            href: link(`/goodsProfile/${goods.goodsId}`),
          }))}
        />
      ) : (
        <Loading label={texts.loading}>
          <GoodsGridSkeleton count={4} />
        </Loading>
      )}
    </section>
  );
}
