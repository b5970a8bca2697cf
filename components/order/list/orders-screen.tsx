'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useLink } from '@/components/app/use-link';
import { PullToRefresh } from '@/components/ui/feedback/pull-to-refresh';
import { TabPanel } from '@/components/ui/nav/tab-panel';
import { fromPage } from '@/lib/rules/page/from-page';
import { useParam } from '../use-order-id';
import { HeaderActions } from './header-actions';
import { OrderTabs } from './order-tabs';
import { OrdersHeader } from './orders-header';
import { OrdersList } from './orders-list';
import { SearchBanner } from './search/search-banner';
import { useSearchPhone } from './search/use-search-phone';
import { useOrderTab } from './use-order-tab';
import { useRefresh } from './use-refresh';

const SearchSheet = dynamic(() => import('./search/search-sheet').then((part) => part.SearchSheet), {
  ssr: false,
});

const PANEL = 'orders';

interface Props {
  /** What points are called after a number. */
  unit: string;
  title: string;
  backLabel: string;
}

/** `/myorder3`: the shopper's orders by status, or those that go to a phone. */
export function OrdersScreen({ unit, title, backLabel }: Props) {
  const t = useTranslations();
  const link = useLink();
  const [tab, choose] = useOrderTab();
  const [phone, search] = useSearchPhone();
  const [searching, setSearching] = useState(false);
  const { refresh, isBusy, said } = useRefresh({ status: tab, phone });
  const from = fromPage(useParam('from'), '/myorder3');
  const pull = useTranslations('myOrders.refresh');

  return (
    <>
      <OrdersHeader
        title={title}
        back={from ? { href: link(from), label: backLabel } : undefined}
        actions={
          <HeaderActions
            onSearch={() => setSearching(true)}
            onRefresh={() => void refresh()}
            isRefreshing={isBusy}
          />
        }
      />
      <div className="sticky top-[calc(3.25rem+env(safe-area-inset-top,0px))] z-10 bg-surface">
        {phone && <SearchBanner phone={phone} onLeave={() => search(undefined)} />}
        <OrderTabs value={tab} onChange={choose} panelId={PANEL} isCounted={!phone} />
      </div>
      <span className="sr-only" role="status">
        {said}
      </span>
      <PullToRefresh
        onRefresh={refresh}
        labels={{ pull: pull('pull'), release: pull('release'), busy: pull('busy') }}
      >
        <TabPanel id={PANEL} label={t(`order.tabs.${tab}`)}>
          <div className="px-3 pt-2.5">
            <OrdersList
              key={`${tab} ${phone ?? ''}`}
              filter={{ status: tab, phone }}
              unit={unit}
              onVerify={() => setSearching(true)}
            />
          </div>
        </TabPanel>
      </PullToRefresh>
      {searching && (
        <SearchSheet
          phone={phone}
          onClose={() => setSearching(false)}
          onFound={(found) => {
            setSearching(false);
            search(found);
          }}
        />
      )}
    </>
  );
}
