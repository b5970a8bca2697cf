'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { toGoodsCardProps, toGoodsListTexts } from '@/components/goods/goods-card-props';
import { SectionHeader } from '@/components/ui/card';
import { GoodsGridSkeleton, Loading } from '@/components/ui/feedback/skeleton';
import { GoodsGrid } from '@/components/ui/goods/goods-card';
import { useLink } from '@/lib/browser/current-page';
import { orderQuery } from '@/lib/browser/queries';
import { isMergeOrderId } from '@/lib/rules/order/merge-order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { createGoodsPath } from '@/lib/rules/page/goods-path';
import { OrderError } from '../order-error';
import { isNotFound, OrderNotFound } from '../order-not-found';
import { updatePendingOrder } from '../pending-order';
import { realOrderQuery, recommendedQuery } from '../queries';
import { useOrderId } from '../use-order-id';
import { ResultView } from './result-view';
import { SuccessExtras, type SuccessProps } from './success-extras';
import { SuccessSkeleton } from './success-skeleton';

/** Recommended products; renders nothing when they cannot be loaded. */
function Recommended({ unit }: { unit: string }) {
  const t = useTranslations('order.success');
  const cardTexts = toGoodsListTexts(useTranslations('common'), unit);
  const texts = useAppTexts();
  const link = useLink();
  const { data, isPending } = useQuery(recommendedQuery());
  if (!isPending && !data?.list.length) return null;
  return (
    <section data-place="order-recommendations" className="px-3 pt-4 pb-6">
      <SectionHeader title={t('recommended')} className="mb-2.5" />
      {data ? (
        <GoodsGrid
          goods={data.list.map((goods) => ({
            ...toGoodsCardProps(goods, cardTexts),
            id: goods.goodsId,
            href: link(createGoodsPath({ goodsId: goods.goodsId })),
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

/** A payment can arrive shortly after the page is opened: polls every 3 s for 30 s. */
const POLL_INTERVAL_MS = 3000;
const MAX_POLLS = 10;

/** `/ordersuccess`: the result of an order, from the server only (R-ORDER-45). */
export function SuccessScreen(props: SuccessProps) {
  const orderId = useOrderId();
  return orderId ? <Result key={orderId} orderId={orderId} {...props} /> : <OrderNotFound />;
}

function Result({ orderId, ...props }: SuccessProps & { orderId: string }) {
  const { unit, tip } = props;
  const texts = useAppTexts();
  const { data, error, isFetching, refetch } = useQuery({
    ...realOrderQuery(orderId),
    refetchInterval: ({ state }) =>
      state.data?.status === OrderStatus.unpaid && state.dataUpdateCount < MAX_POLLS
        ? POLL_INTERVAL_MS
        : false,
  });
  // Needed only to know whether something is shipped, which the result does not contain.
  const { data: detail, isLoading } = useQuery({ ...orderQuery(orderId), enabled: !isMergeOrderId(orderId) });
  const isService = detail?.kind === 'service';
  useEffect(() => {
    if (data && data.status !== OrderStatus.unpaid) updatePendingOrder({ ...data, items: [] });
  }, [data]);

  if (data) {
    return (
      <>
        {data.paid && (
          <SuccessExtras
            order={data}
            {...props}
            tip={tip?.isAboutShipping && (isLoading || isService) ? undefined : tip}
          />
        )}
        <ResultView order={data} unit={unit} isService={isService} />
        <Recommended unit={unit} />
      </>
    );
  }
  if (isNotFound(error)) return <OrderNotFound />;
  if (!error) return <SuccessSkeleton label={texts.loading} />;
  return <OrderError retrying={isFetching} onRetry={() => void refetch()} />;
}
