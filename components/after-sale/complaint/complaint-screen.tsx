'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useAppTexts } from '@/components/app/app-texts';
import { OrderError } from '@/components/order/order-error';
import { isNotFound } from '@/components/order/order-not-found';
import { useParam } from '@/components/order/use-order-id';
import { callMall } from '@/lib/browser/client';
import { createQueryKey } from '@/lib/browser/queries';
import { FormSkeleton } from '../parts/form-skeleton';
import { Unavailable } from '../parts/unavailable';
import { ComplaintForm } from './complaint-form';
import { ComplaintView } from './complaint-view';

/** Poll interval of a complaint without an answer. */
const POLL_INTERVAL_MS = 30_000;

/** Query of a complaint by its receipt number. */
const complaintQuery = (id: string) =>
  queryOptions({
    queryKey: createQueryKey('complaint', id),
    queryFn: ({ signal }) => callMall('complaintDetail', { id }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && data.state !== 'answered' ? POLL_INTERVAL_MS : false),
  });

/** State of a complaint. `isNew`: the shopper has just sent it. */
function ComplaintStatus({ id, isNew }: { id: string; isNew: boolean }) {
  const t = useTranslations('afterSale.complain');
  const texts = useAppTexts();
  const { data, error, isFetching, refetch } = useQuery(complaintQuery(id));
  if (data) return <ComplaintView complaint={data} isNew={isNew} />;
  if (isNotFound(error)) return <Unavailable text={t('missing')} to="/complain" label={t('toForm')} />;
  if (!error) return <FormSkeleton label={texts.loading} />;
  return <OrderError retrying={isFetching} onRetry={() => void refetch()} />;
}

/** `/complain`: the complaint form; with `id` the state of that complaint (R-DOC-10). */
export function ComplaintScreen({ unit }: { unit: string }) {
  const id = useParam('id');
  const isNew = useParam('sent') === '1';
  return id ? <ComplaintStatus key={id} id={id} isNew={isNew} /> : <ComplaintForm unit={unit} />;
}
