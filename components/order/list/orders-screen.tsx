'use client';

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDownUp, RotateCw, Search, X } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { cx } from '@/components/ui/cx';
import { PullToRefresh } from '@/components/ui/feedback/pull-to-refresh';
import { IconButton } from '@/components/ui/icon-button';
import { type SheetImports, useLazySheet } from '@/components/ui/lazy-load';
import { TabPanel } from '@/components/ui/nav/tab-panel';
import { Tabs } from '@/components/ui/nav/tabs';
import { showToast } from '@/components/ui/overlay/toast';
import { useLink } from '@/lib/browser/current-page';
import { orderCountQuery } from '@/lib/browser/queries';
import type { OrderCount, OrderSort } from '@/lib/contract/order';
import { parseFromPage } from '@/lib/rules/page/from-page';
import { maskPhone } from '@/lib/rules/phone/phone-code';
import type { OrderPages } from '../actions/order-pages';
import { useParam } from '../use-order-id';
import type { OrderCardProps } from './order-card';
import { OrdersHeader } from './orders-header';
import { OrdersList } from './orders-list';
import { type OrdersFilter, ordersQuery } from './orders-query';
import type { SearchSheetProps } from './search/search-sheet';
import { useSearchPhone } from './search/use-search-phone';
import { type TabStatus, tabStatuses, useOrderSort, useOrderTab } from './use-order-tab';

const keepFirstPage = (data: OrderPages | undefined): OrderPages | undefined =>
  data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };

/** Reloads the first page of a list and the counts (R-LIST-04). */
function useRefreshOrders(filter: OrdersFilter) {
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

interface OrderTabsProps {
  filter: OrdersFilter & { status: TabStatus };
  onChange: (tab: string) => void;
  panelId: string;
}

/** Tabs by status with the number of open orders (R-LIST-07). */
function OrderTabs({ filter, onChange, panelId }: OrderTabsProps) {
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

interface HeaderActionsProps {
  onSearch: () => void;
  isSearchOpening: boolean;
  onRefresh: () => void;
  isRefreshing: boolean;
}

/** Search by phone and refresh; the refresh button is the alternative to pulling the page down. */
function HeaderActions({ onSearch, isSearchOpening, onRefresh, isRefreshing }: HeaderActionsProps) {
  const t = useTranslations('myOrders');
  return (
    <>
      <IconButton
        label={t('search.open')}
        aria-haspopup="dialog"
        aria-busy={isSearchOpening || undefined}
        onClick={onSearch}
      >
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

const searchSheetImports: SheetImports<SearchSheetProps> = {
  'zh-CN': () => import('./search/search-sheet-zh-cn'),
  en: () => import('./search/search-sheet-en'),
};

const PANEL = 'orders';

interface Props extends Omit<OrderCardProps, 'snapshot'> {
  title: string;
  backLabel: string;
}

/** `/myorder3`: the shopper's orders by status, or the orders of a phone. */
export function OrdersScreen({ title, backLabel, ...card }: Props) {
  const t = useTranslations();
  const link = useLink();
  const [tab, choose] = useOrderTab();
  const [sort, reverse] = useOrderSort();
  const [phone, search] = useSearchPhone();
  const filter = { status: tab, phone, sort };
  const searchSheet = useLazySheet(searchSheetImports, useLocale());
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
            onSearch={searchSheet.open}
            isSearchOpening={searchSheet.isOpening}
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
              onVerify={searchSheet.open}
              {...card}
            />
          </div>
        </TabPanel>
      </PullToRefresh>
      {searchSheet.Sheet && searchSheet.isOpen && (
        <searchSheet.Sheet
          phone={phone}
          onClose={searchSheet.close}
          onFound={(verifiedPhone) => {
            searchSheet.close();
            search(verifiedPhone);
          }}
        />
      )}
    </>
  );
}
