import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Tabs } from '@/components/ui/nav/tabs';
import { orderCountQuery } from '@/lib/browser/queries';
import type { OrderCount } from '@/lib/contract/order';
import { type OrdersFilter, ordersQuery } from '../queries';
import { type TabStatus, tabStatuses } from './use-order-tab';

/** Counters of the tabs; statuses that need no action have none. */
const counters: Partial<Record<TabStatus, keyof OrderCount>> = {
  1: 'unPayCount',
  2: 'unSendCount',
  3: 'sendCount',
  5: 'afterSaleCount',
};

/**
 * Returns the number of orders of a status, undefined while it is unknown. The classes of the list count the
 * orders of a phone; a points mall without them shows no counts there (R-LIST-19).
 */
function useOrderCounts(filter: OrdersFilter): (status: TabStatus) => number | undefined {
  const isPhoneSearch = Boolean(filter.phone);
  const { data: own } = useQuery({ ...orderCountQuery(), enabled: !isPhoneSearch });
  const { data: found } = useInfiniteQuery({ ...ordersQuery(filter), enabled: isPhoneSearch });
  return (status) => {
    const counter = counters[status];
    if (!counter) return undefined;
    if (!isPhoneSearch) return own?.[counter];
    return found?.pages[0]?.classifyList?.find((each) => each.status === status)?.count;
  };
}

interface Props {
  filter: OrdersFilter & { status: TabStatus };
  onChange: (tab: string) => void;
  panelId: string;
}

/** Tabs by status with the number of open orders (R-LIST-07). */
export function OrderTabs({ filter, onChange, panelId }: Props) {
  const t = useTranslations('order.tabs');
  const getCount = useOrderCounts(filter);
  const items = tabStatuses.map((status) => {
    const count = getCount(status);
    return { id: String(status), label: t(`${status}`), ...(count !== undefined && { count }) };
  });
  return (
    <Tabs
      items={items}
      value={String(filter.status)}
      onChange={onChange}
      label={t('label')}
      panelId={panelId}
      className="px-3"
    />
  );
}
