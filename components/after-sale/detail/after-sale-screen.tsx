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

/** How often an open case is looked at again while the page is open. */
const POLL_INTERVAL_MS = 15_000;

/** What somebody else still has to do: also money that is on its way. */
const isInProgress = ({ case: found }: AfterSale): boolean =>
  found !== null &&
  (isOpenCase(found.status) ||
    (found.status === 'refunded' && found.amountFen > 0 && found.refundArrivedAt === null));

/** `/afterSaleDetail`: how an after-sale case stands (R-AFTER-15). */
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
  if (data?.case) return <CaseView afterSale={data} found={data.case} unit={unit} />;
  // An answer without a case may be older than a request that was just sent.
  if (data && !isFetching) return <NoCase afterSale={data} />;
  if (isNotFound(error)) return <OrderNotFound />;
  if (!error) return <CaseSkeleton label={texts.loading} />;
  return <OrderError retrying={isFetching} onRetry={() => void refetch()} />;
}

function NoCase({ afterSale: { orderId, actions } }: { afterSale: AfterSale }) {
  const t = useTranslations('afterSale');
  const [to, label] = actions.includes('refund')
    ? [`/refund?orderId=${orderId}`, t('titles.refund')]
    : actions.includes('request')
      ? [`/applyRefund?orderId=${orderId}`, t('titles.request')]
      : [`/payindex?orderId=${orderId}`, t('toOrder')];
  return <Unavailable text={t('detail.none')} to={to} label={label} />;
}
