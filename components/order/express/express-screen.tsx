'use client';

import { useQuery } from '@tanstack/react-query';
import { Phone, Truck } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useAppTexts } from '@/components/app/app-texts';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/feedback/illustrated-message';
import { StepList } from '@/components/ui/list/step-list';
import { Tag } from '@/components/ui/tag';
import { useLink } from '@/lib/browser/current-page';
import { expressQuery, orderQuery } from '@/lib/browser/queries';
import type { ExpressPath, OrderDetail } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { formatDate } from '@/lib/rules/time/format-date';
import { CopyButton } from '../copy-button';
import { OrderError } from '../order-error';
import { isNotFound, OrderNotFound } from '../order-not-found';
import { useOrderId } from '../use-order-id';
import { ExpressSkeleton } from './express-skeleton';

/** Courier, tracking number and phone of the courier. */
function ExpressHead({ parcel }: { parcel: ExpressPath }) {
  const t = useTranslations('order.express');
  const { company, companyPhone, expressNo, delivered } = parcel;
  return (
    <Card as="section" className="flex items-center gap-3">
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-tint text-primary">
        <Truck size={24} strokeWidth={1.8} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="flex flex-wrap items-center gap-x-2 text-16 font-bold">
          {company}
          <Tag tone={delivered ? 'muted' : 'soft'}>{t(delivered ? 'delivered' : 'underWay')}</Tag>
        </h2>
        <p className="flex items-center gap-1 text-13 text-muted">
          <span className="sr-only">{t('number')} </span>
          {expressNo}
          <CopyButton text={expressNo} label={t('copy')} />
        </p>
      </div>
      <a
        href={`tel:${companyPhone}`}
        aria-label={`${t('call')} ${company} ${companyPhone}`}
        className="pressable grid size-11 shrink-0 place-items-center rounded-full bg-tint text-primary"
      >
        <Phone size={20} strokeWidth={1.8} aria-hidden />
      </a>
    </Card>
  );
}

function getEmptyTextKey({ kind, status }: OrderDetail) {
  if (kind === 'service') return 'emptyService';
  if (status === OrderStatus.unpaid) return 'emptyUnpaid';
  return status === OrderStatus.closed ? 'emptyOver' : 'empty';
}

/** Shown when no parcel was sent, with the reason. */
function NoParcel({ order }: { order: OrderDetail }) {
  const t = useTranslations('order.express');
  const link = useLink();
  return (
    <EmptyState
      text={t(getEmptyTextKey(order))}
      className="my-auto"
      action={<ButtonLink href={link(`/payindex?orderId=${order.orderId}`)}>{t('toOrder')}</ButtonLink>}
    />
  );
}

/** Tracking entries of a parcel, newest first. */
function TraceList({ parcel }: { parcel: ExpressPath }) {
  const t = useTranslations('order.express');
  const locale = useLocale();
  const { traces, delivered } = parcel;
  return (
    <Card as="section">
      <header className="flex items-baseline justify-between gap-3">
        <h2 className="text-14 font-bold">{t('traces')}</h2>
        {!delivered && <span className="text-11 text-muted">{t('live')}</span>}
      </header>
      <StepList
        className="mt-3.5"
        steps={traces.map(({ at, text }) => ({
          id: at,
          at,
          text,
          time: formatDate(at, 'fullTime', locale),
        }))}
      />
    </Card>
  );
}

/** Poll interval of the tracking page. */
const POLL_INTERVAL_MS = 30_000;

/** `/express`: tracking of an order's parcel (R-ORDER-29). */
export function ExpressScreen() {
  const orderId = useOrderId();
  return orderId ? <Parcel orderId={orderId} /> : <OrderNotFound />;
}

function Parcel({ orderId }: { orderId: string }) {
  const texts = useAppTexts();
  // Loads the order first: an order that is not sent has no tracking information.
  const order = useQuery({
    ...orderQuery(orderId),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && !data.sentAt ? POLL_INTERVAL_MS : false),
  });
  const isSent = Boolean(order.data?.sentAt);
  const express = useQuery({
    ...expressQuery(orderId),
    enabled: isSent,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.delivered ? false : POLL_INTERVAL_MS),
  });
  const { data } = express;
  const failedQuery = order.isError ? order : express;
  if (data) {
    return (
      <div className="flex flex-col gap-2.5 p-3">
        <ExpressHead parcel={data} />
        <TraceList parcel={data} />
      </div>
    );
  }
  if (order.data && !isSent) return <NoParcel order={order.data} />;
  if (isNotFound(failedQuery.error)) return <OrderNotFound />;
  if (!failedQuery.error) return <ExpressSkeleton label={texts.loading} />;
  return <OrderError retrying={failedQuery.isFetching} onRetry={() => void failedQuery.refetch()} />;
}
