import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Tabs } from '@/components/ui/nav/tabs';
import { orderCountQuery } from '@/lib/browser/queries';
import type { OrderCount } from '@/lib/contract/order';
import { type TabStatus, tabStatuses } from './use-order-tab';

/** Counters of the tabs; statuses that need no action have none. */
const counters: Partial<Record<TabStatus, keyof OrderCount>> = {
  1: 'unPayCount',
  2: 'unSendCount',
  3: 'sendCount',
  5: 'afterSaleCount',
};

interface Props {
  value: TabStatus;
  onChange: (tab: string) => void;
  panelId: string;
  /** False in a search by phone, because the counts are of the shopper's own orders. */
  isCounted: boolean;
}

/** Tabs by status with the number of open orders (R-LIST-07). */
export function OrderTabs({ value, onChange, panelId, isCounted }: Props) {
  const t = useTranslations('order.tabs');
  const { data } = useQuery(orderCountQuery());
  const items = tabStatuses.map((status) => {
    const counter = counters[status];
    return {
      id: String(status),
      label: t(`${status}`),
      ...(isCounted && data && counter && { count: data[counter] }),
    };
  });
  return (
    <Tabs
      items={items}
      value={String(value)}
      onChange={onChange}
      label={t('label')}
      panelId={panelId}
      className="px-3"
    />
  );
}
