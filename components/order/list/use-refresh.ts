'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from '@/components/ui/overlay/toast-store';
import { orderCountQuery } from '@/lib/browser/queries';
import type { OrderPages } from '../actions/optimistic';
import { type OrdersFilter, ordersQuery } from '../queries';

const firstPageOnly = (data: OrderPages | undefined): OrderPages | undefined =>
  data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };

/** Reloads the first page of a list and the counts (R-LIST-04). */
export function useRefresh(filter: OrdersFilter) {
  const client = useQueryClient();
  const t = useTranslations('myOrders.refresh');
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const { queryKey } = ordersQuery(filter);

  const refresh = async () => {
    if (isBusy) return;
    setBusy(true);
    setSaid(t('busy'));
    client.setQueryData<OrderPages>(queryKey, firstPageOnly);
    try {
      await Promise.all([
        client.refetchQueries({ queryKey, exact: true }, { throwOnError: true }),
        client.invalidateQueries({ queryKey: orderCountQuery().queryKey }),
      ]);
      setSaid(t('done'));
    } catch {
      setSaid('');
      toast(t('failed'), { tone: 'error' });
    }
    setBusy(false);
  };

  return {
    refresh,
    isBusy,
    /** For a live region. */
    said,
  };
}
