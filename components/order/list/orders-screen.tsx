'use client';

import { ArrowDownUp, RotateCw, Search, X } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useLink } from '@/components/app/use-link';
import { cx } from '@/components/ui/cx';
import { PullToRefresh } from '@/components/ui/feedback/pull-to-refresh';
import { IconButton } from '@/components/ui/icon-button';
import { TabPanel } from '@/components/ui/nav/tab-panel';
import type { OrderSort } from '@/lib/contract/order';
import { parseFromPage } from '@/lib/rules/page/from-page';
import { maskPhone } from '@/lib/rules/phone/phone-code';
import { useParam } from '../use-order-id';
import { OrderTabs } from './order-tabs';
import { OrdersHeader } from './orders-header';
import { OrdersList } from './orders-list';
import { useSearchPhone } from './search/use-search-phone';
import { useOrderSort, useOrderTab } from './use-order-tab';
import { useRefreshOrders } from './use-refresh-orders';

interface HeaderActionsProps {
  onSearch: () => void;
  onRefresh: () => void;
  isRefreshing: boolean;
}

/** Search by phone and refresh; the refresh button is the alternative to pulling the page down. */
function HeaderActions({ onSearch, onRefresh, isRefreshing }: HeaderActionsProps) {
  const t = useTranslations('myOrders');
  return (
    <>
      <IconButton label={t('search.open')} aria-haspopup="dialog" onClick={onSearch}>
        <Search size={21} strokeWidth={1.8} aria-hidden />
      </IconButton>
      <IconButton label={t('refresh.label')} aria-busy={isRefreshing || undefined} onClick={onRefresh}>
        <RotateCw
          size={20}
          strokeWidth={1.8}
          aria-hidden
          className={cx(isRefreshing && 'animate-spin motion-reduce:animate-none')}
        />
      </IconButton>
    </>
  );
}

/** Shows the phone of the current search, with a button back to the shopper's own orders. */
function SearchBanner({ phone, onLeave }: { phone: string; onLeave: () => void }) {
  const t = useTranslations('myOrders.search');
  return (
    <div className="flex items-center justify-between gap-2 bg-tint pl-4 text-13 font-semibold text-primary">
      <p role="status">{t('active', { phone: maskPhone(phone) })}</p>
      <IconButton label={t('leave')} onClick={onLeave}>
        <X size={18} strokeWidth={1.8} aria-hidden />
      </IconButton>
    </div>
  );
}

/** Shows the direction of the list; a tap reverses it. */
function SortButton({ sort, onReverse }: { sort: OrderSort; onReverse: () => void }) {
  const t = useTranslations('myOrders.sort');
  return (
    <div className="flex justify-end pb-1">
      <button
        type="button"
        onClick={onReverse}
        className="touch pressable flex h-8 items-center gap-1 px-1.5 text-12 text-muted"
      >
        {t(sort)}
        <ArrowDownUp size={13} strokeWidth={2} aria-hidden />
      </button>
    </div>
  );
}

const SearchSheet = dynamic(() => import('./search/search-sheet').then((part) => part.SearchSheet), {
  ssr: false,
});

const PANEL = 'orders';

interface Props {
  /** Name of points after a number. */
  unit: string;
  title: string;
  backLabel: string;
}

/** `/myorder3`: the shopper's orders by status, or the orders of a phone. */
export function OrdersScreen({ unit, title, backLabel }: Props) {
  const t = useTranslations();
  const link = useLink();
  const [tab, choose] = useOrderTab();
  const [sort, reverse] = useOrderSort();
  const [phone, search] = useSearchPhone();
  const filter = { status: tab, phone, sort };
  const [searching, setSearching] = useState(false);
  const { refresh, isBusy, statusText } = useRefreshOrders(filter);
  const from = parseFromPage(useParam('from'), '/myorder3');
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
        <OrderTabs filter={filter} onChange={choose} panelId={PANEL} />
      </div>
      <span className="sr-only" role="status">
        {statusText}
      </span>
      <PullToRefresh
        onRefresh={refresh}
        labels={{ pull: pull('pull'), release: pull('release'), busy: pull('busy') }}
      >
        <TabPanel id={PANEL} label={t(`order.tabs.${tab}`)}>
          <div className="px-3 pt-1.5">
            <SortButton sort={sort} onReverse={reverse} />
            <OrdersList
              key={`${tab} ${phone ?? ''} ${sort}`}
              filter={filter}
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
          onFound={(verifiedPhone) => {
            setSearching(false);
            search(verifiedPhone);
          }}
        />
      )}
    </>
  );
}
