'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useAppTexts } from '@/components/app/app-texts';
import { OrderError } from '@/components/order/order-error';
import { isNotFound, OrderNotFound } from '@/components/order/order-not-found';
import { useOrderId } from '@/components/order/use-order-id';
import { afterSaleQuery } from '@/lib/browser/queries';
import type { AfterSale } from '@/lib/contract/after-sale';
import { isOpenCase } from '@/lib/rules/after-sale/after-sale';
import { Unavailable } from '../parts/unavailable';
import { CaseSkeleton } from './case-skeleton';
import { CaseView } from './case-view';

/** Poll interval of an open case while the page is visible. */
const POLL_INTERVAL_MS = 15_000;

/** Whether the mall or the payment provider still has work to do, including a refund in progress. */
const isInProgress = ({ case: afterSaleCase }: AfterSale): boolean =>
  afterSaleCase !== null &&
  (isOpenCase(afterSaleCase.status) ||
    (afterSaleCase.status === 'refunded' &&
      afterSaleCase.amountFen > 0 &&
      afterSaleCase.refundArrivedAt === null));

/** `/afterSaleDetail`: the state of an after-sale case (R-AFTER-15). */
export function AfterSaleScreen({ unit }: { unit: string }) {
  const orderId = useOrderId();
  return orderId ? <KnownCase key={orderId} orderId={orderId} unit={unit} /> : <OrderNotFound />;
}

function KnownCase({ orderId, unit }: { orderId: string; unit: string }) {
  const texts = useAppTexts();
  const { data, error, isFetching, refetch } = useQuery({
    ...afterSaleQuery(orderId),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? POLL_INTERVAL_MS : false),
  });
  if (data?.case) return <CaseView afterSale={data} afterSaleCase={data.case} unit={unit} />;
  // Cached data without a case can be older than a request that was just sent.
  if (data && !isFetching) return <NoCase afterSale={data} />;
  if (isNotFound(error)) return <OrderNotFound />;
  if (!error) return <CaseSkeleton label={texts.loading} />;
  return <OrderError retrying={isFetching} onRetry={() => void refetch()} />;
}

function NoCase({ afterSale: { orderId, actions } }: { afterSale: AfterSale }) {
  const t = useTranslations('afterSale');
  // The points mall has a case, but returns none (R-API-29).
  if (actions.includes('fillTracking'))
    return (
      <Unavailable
        text={t('detail.handled')}
        to={`/fillRefundNumber?orderId=${orderId}`}
        label={t('detail.fill')}
      />
    );
  const [path, label] = actions.includes('refund')
    ? [`/refund?orderId=${orderId}`, t('titles.refund')]
    : actions.includes('request')
      ? [`/applyRefund?orderId=${orderId}`, t('titles.request')]
      : [`/payindex?orderId=${orderId}`, t('toOrder')];
  return <Unavailable text={t('detail.none')} to={path} label={label} />;
}
