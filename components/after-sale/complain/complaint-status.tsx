'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useAppTexts } from '@/components/app/app-texts';
import { isMissing } from '@/components/order/order-missing';
import { OrderUnreadable } from '@/components/order/order-unreadable';
import { FormSkeleton } from '../parts/form-skeleton';
import { NotNow } from '../parts/not-now';
import { ComplaintView } from './complaint-view';
import { complaintQuery } from './queries';

/** A complaint by its receipt number. `isNew`: it was sent a moment ago. */
export function ComplaintStatus({ id, isNew }: { id: string; isNew: boolean }) {
  const t = useTranslations('afterSale.complain');
  const texts = useAppTexts();
  const { data, error, isFetching, refetch } = useQuery(complaintQuery(id));
  if (data) return <ComplaintView complaint={data} isNew={isNew} />;
  if (isMissing(error)) return <NotNow text={t('missing')} to="/complain" label={t('toForm')} />;
  if (!error) return <FormSkeleton label={texts.loading} />;
  return <OrderUnreadable retrying={isFetching} onRetry={() => void refetch()} />;
}
