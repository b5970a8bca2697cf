'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useAppTexts } from '@/components/app/app-texts';
import { goodsListQuery } from '@/components/goods/goods-query';
import { OrderError } from '@/components/order/order-error';
import { OrderItemRow } from '@/components/order/order-item-row';
import { isNotFound, OrderNotFound } from '@/components/order/order-not-found';
import { SuccessSkeleton } from '@/components/order/success/success-skeleton';
import { useOrderId, useParam } from '@/components/order/use-order-id';
import { Fact } from '@/components/ui/list/fact';
import { TapLink } from '@/components/ui/tap-link';
import { useLink } from '@/lib/browser/current-page';
import { listItems, orderQuery } from '@/lib/browser/queries';
import { ActivityType } from '@/lib/contract/activity-type';
import type { OrderDetail } from '@/lib/contract/order';
import { formatAddressLine } from '@/lib/rules/address/address-form';
import { formatFen } from '@/lib/rules/money/format';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { createPayOnDeliveryListPath } from '@/lib/rules/order/pay-on-delivery-paths';
import { createGoodsPath } from '@/lib/rules/page/goods-path';
import { readParameter } from '@/lib/rules/page/read-parameter';
import { findSourcePath } from '@/lib/rules/page/source-path';
import { maskPhone } from '@/lib/rules/phone/phone-code';
import { toGoodsCardProps, toGoodsListTexts } from '../goods/goods-card-props';
import { Card, SectionHeader } from '../ui/card';
import { GoodsGrid } from '../ui/goods/goods-card';

/** Products shown below the result. */
const MORE_COUNT = 6;

/** Other products of the group that can be claimed; renders nothing when there are none. */
function MoreClaims({ unit }: { unit: string }) {
  const t = useTranslations('delivery');
  const cardTexts = toGoodsListTexts(useTranslations('common'), unit);
  const link = useLink();
  const [goodsId, groupType] = [useParam('goodsId'), useParam('groupType')];
  const activityType = ActivityType.payOnDelivery;
  const { data } = useInfiniteQuery(goodsListQuery({ activityType, groupId: groupType }));
  const goods = listItems(data?.pages ?? [], 'goodsId').filter((item) => item.goodsId !== goodsId);
  if (goods.length === 0) return null;
  return (
    <section data-place="delivery-recommendations" className="px-3 pt-4 pb-6">
      <SectionHeader
        title={t('success.more')}
        more={{ href: link(createPayOnDeliveryListPath(groupType)), label: t('home.all') }}
        className="mb-2.5"
      />
      <GoodsGrid
        goods={goods.slice(0, MORE_COUNT).map((item) => ({
          ...toGoodsCardProps(item, cardTexts),
          id: item.goodsId,
          href: link(createGoodsPath({ goodsId: item.goodsId, activityType })),
        }))}
      />
    </section>
  );
}

/** Where the claim goes, and what the courier collects. */
function ClaimFacts({ order, unit }: { order: OrderDetail; unit: string }) {
  const t = useTranslations('delivery.success');
  const { address, payAmount, orderId, items } = order;
  return (
    <Card as="section" className="flex flex-col gap-3.5">
      {items.map((item) => (
        <OrderItemRow key={item.goodsSpecId} item={item} unit={unit} />
      ))}
      <dl className="border-t border-line pt-2.5">
        {address && (
          <Fact name={t('to')}>
            <span>
              <span className="font-semibold">
                {address.receiver} <span className="whitespace-nowrap">{maskPhone(address.phone)}</span>
              </span>
              <span className="block text-12 text-muted">{formatAddressLine(address)}</span>
            </span>
          </Fact>
        )}
        <Fact name={t('pay')}>
          <span className="font-bold text-primary">
            {payAmount > 0 ? formatFen(payAmount) : t('nothing')}
          </span>
        </Fact>
        <Fact name={t('order')}>{orderId}</Fact>
      </dl>
    </Card>
  );
}

/** `/payOnDeliverySuccess`: confirms a claim by the order itself, not by the address (R-DELIVERY-09). */
export function ClaimSuccessScreen({ unit }: { unit: string }) {
  const orderId = useOrderId();
  return orderId ? <Result key={orderId} orderId={orderId} unit={unit} /> : <OrderNotFound />;
}

function Result({ orderId, unit }: { orderId: string; unit: string }) {
  const t = useTranslations('delivery.success');
  const texts = useAppTexts();
  const link = useLink();
  const query = useSearchParams();
  const { data: order, error, isFetching, refetch } = useQuery(orderQuery(orderId));
  if (!order) {
    if (isNotFound(error)) return <OrderNotFound />;
    if (!error) return <SuccessSkeleton label={texts.loading} />;
    return <OrderError retrying={isFetching} onRetry={() => void refetch()} />;
  }
  const isClosed = order.status === OrderStatus.closed;
  const Icon = isClosed ? CircleX : CircleCheck;
  const goOnPath =
    findSourcePath('/payOnDeliverySuccess', query) ??
    createPayOnDeliveryListPath(readParameter(query, 'groupType'));
  const actionClass =
    'pressable flex h-11 min-w-0 flex-1 items-center justify-center rounded-full px-2 text-14 whitespace-nowrap';
  return (
    <>
      <section className="hero px-4 pt-6 pb-16 text-center">
        <div className="hero-light" aria-hidden />
        <div role="status" className="flex flex-col items-center">
          <Icon size={56} strokeWidth={1.8} aria-hidden />
          <h2 className="mt-2.5 text-21 font-extrabold">{t(isClosed ? 'closed' : 'done')}</h2>
          <p className="mt-1 max-w-72 text-13 text-balance text-hero-muted">
            {t(isClosed ? 'closedText' : 'doneText')}
          </p>
        </div>
        <div className="mt-5 flex gap-2.5">
          <TapLink
            href={link(goOnPath)}
            className={`${actionClass} border-[1.5px] border-current font-semibold`}
          >
            {t('goOn')}
          </TapLink>
          <TapLink
            href={link(`/payindex?orderId=${orderId}`)}
            className={`${actionClass} bg-surface font-bold text-primary`}
          >
            {t('seeOrder')}
          </TapLink>
        </div>
      </section>
      <div className="relative -mt-11 px-3">
        <ClaimFacts order={order} unit={unit} />
      </div>
      <MoreClaims unit={unit} />
    </>
  );
}
