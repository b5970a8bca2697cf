'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useAppTexts } from '@/components/app/app-texts';
import { OrderError } from '@/components/order/order-error';
import { isNotFound } from '@/components/order/order-not-found';
import { useParam } from '@/components/order/use-order-id';
import { callMall } from '@/lib/browser/client';
import { FormSkeleton } from '../parts/form-skeleton';
import { Unavailable } from '../parts/unavailable';
import { ComplaintForm } from './complaint-form';
import { ComplaintView } from './complaint-view';

/** How often a complaint that has no answer yet is looked at again. */
const POLL_INTERVAL_MS = 30_000;

/** A complaint of the shopper by its receipt number. */
const complaintQuery = (id: string) =>
  queryOptions({
    queryKey: ['complaint', id],
    queryFn: ({ signal }) => callMall('complaintDetail', { id }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && data.state !== 'answered' ? POLL_INTERVAL_MS : false),
  });

/** A complaint by its receipt number. `isNew`: it was sent a moment ago. */
function ComplaintStatus({ id, isNew }: { id: string; isNew: boolean }) {
  const t = useTranslations('afterSale.complain');
  const texts = useAppTexts();
  const { data, error, isFetching, refetch } = useQuery(complaintQuery(id));
  if (data) return <ComplaintView complaint={data} isNew={isNew} />;
  if (isNotFound(error)) return <Unavailable text={t('missing')} to="/complain" label={t('toForm')} />;
  if (!error) return <FormSkeleton label={texts.loading} />;
  return <OrderError retrying={isFetching} onRetry={() => void refetch()} />;
}

/** `/complain`: makes a complaint; with `id` it shows how one stands (R-DOC-10). */
export function ComplaintScreen({ unit }: { unit: string }) {
  const id = useParam('id');
  const isNew = useParam('sent') === '1';
  return id ? <ComplaintStatus key={id} id={id} isNew={isNew} /> : <ComplaintForm unit={unit} />;
}
