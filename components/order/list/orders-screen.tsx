'use client';

import { useTranslations } from 'next-intl';
import { TabPanel } from '@/components/ui/nav/tab-panel';
import { OrderTabs } from './order-tabs';
import { OrdersList } from './orders-list';
import { useOrderTab } from './use-order-tab';

const PANEL = 'orders';

/** `/myorder3`: the shopper's orders by status. */
export function OrdersScreen({ unit }: { unit: string }) {
  const t = useTranslations('order.tabs');
  const [tab, choose] = useOrderTab();
  return (
    <>
      <div className="sticky top-[calc(3.25rem+env(safe-area-inset-top,0px))] z-10 bg-surface">
        <OrderTabs value={tab} onChange={choose} panelId={PANEL} />
      </div>
      <TabPanel id={PANEL} label={t(`${tab}`)}>
        <div className="px-3 pt-2.5">
          <OrdersList key={tab} status={tab} unit={unit} />
        </div>
      </TabPanel>
    </>
  );
}
