import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { showToast } from '@/components/ui/overlay/toast-store';
import { orderCountQuery } from '@/lib/browser/queries';
import type { OrderPages } from '../actions/order-pages';
import { type OrdersFilter, ordersQuery } from '../queries';

const keepFirstPage = (data: OrderPages | undefined): OrderPages | undefined =>
  data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };

/** Reloads the first page of a list and the counts (R-LIST-04). */
export function useRefreshOrders(filter: OrdersFilter) {
  const client = useQueryClient();
  const t = useTranslations('myOrders.refresh');
  const [isBusy, setBusy] = useState(false);
  const [statusText, setStatusText] = useState('');
  const { queryKey } = ordersQuery(filter);

  const refresh = async () => {
    if (isBusy) return;
    setBusy(true);
    setStatusText(t('busy'));
    client.setQueryData<OrderPages>(queryKey, keepFirstPage);
    try {
      await Promise.all([
        client.refetchQueries({ queryKey, exact: true }, { throwOnError: true }),
        client.invalidateQueries({ queryKey: orderCountQuery().queryKey }),
      ]);
      setStatusText(t('done'));
    } catch {
      setStatusText('');
      showToast(t('failed'), { tone: 'error' });
    }
    setBusy(false);
  };

  return {
    refresh,
    isBusy,
    /** Text for a live region. */
    statusText,
  };
}
