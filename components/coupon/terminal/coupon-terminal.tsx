'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { useQueryParam } from '@/components/app/use-query-param';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState, ErrorState } from '@/components/ui/feedback/illustrated-message';
import { ticketIllustration } from '@/components/ui/feedback/illustrations/ticket';
import { Loading, Skeleton } from '@/components/ui/feedback/skeleton';
import { useIdleComponent } from '@/components/ui/lazy-load';
import { TabPanel } from '@/components/ui/nav/tab-panel';
import { Tabs } from '@/components/ui/nav/tabs';
import { useLink } from '@/lib/browser/current-page';
import { canUse } from '@/lib/browser/environment';
import type { Coupon, CouponToTake, UserCoupon } from '@/lib/contract/coupon';
import { couponListQuery } from '../coupon-queries';
import { CouponReceivedDialog } from '../coupon-received-dialog';
import { useCouponJump } from '../use-coupon-jump';
import { useTakeCoupon } from '../use-take-coupon';
import { OfferList, UserCouponList } from './coupon-lists';

/** WeChat's cards are loaded only where WeChat can add them. */
const loadWechatCards = async () =>
  canUse('addCards') ? (await import('./wechat-cards')).WechatCards : NoCards;

const NoCards = () => null;

/** Tabs of the coupon terminal, in display order. */
const terminalTabs = ['take', 'taken', 'used', 'expired'] as const;
type TerminalTab = (typeof terminalTabs)[number];

/** The coupons of a shopper by tab. */
interface TerminalLists {
  take: readonly CouponToTake[];
  taken: readonly UserCoupon[];
  used: readonly UserCoupon[];
  expired: readonly UserCoupon[];
}

/** Sorts coupons into the tabs. Offers that can be taken come first, so that a new visitor sees them at once. */
function groupCoupons(list: {
  toTake: readonly CouponToTake[];
  taken: readonly UserCoupon[];
}): TerminalLists {
  const isOpen = ({ state }: UserCoupon) => state === 'usable' || state === 'coming' || state === 'held';
  return {
    take: [...list.toTake].sort((a, b) => Number(a.state !== 'canTake') - Number(b.state !== 'canTake')),
    taken: list.taken.filter(isOpen),
    used: list.taken.filter(({ state }) => state === 'used'),
    expired: list.taken.filter(({ state }) => state === 'expired'),
  };
}

/** Offers as a visitor without any coupon sees them: all can be taken. */
const toVisitorLists = (offers: readonly Coupon[]): TerminalLists =>
  groupCoupons({ toTake: offers.map((offer) => ({ ...offer, state: 'canTake' })), taken: [] });

const rows = [1, 2, 3, 4, 5];

/** Placeholder of a list of coupons. */
const CouponListSkeleton = ({ label }: { label: string }) => (
  <Loading label={label}>
    <div aria-hidden className="flex flex-col gap-2.5">
      {rows.map((row) => (
        <div key={row} className="rounded-card bg-surface p-2.5">
          <Skeleton className="h-18 rounded-control" />
        </div>
      ))}
    </div>
  </Loading>
);

interface Props {
  /** Coupons on offer, from the HTML; null: only the browser can load them. */
  offers: readonly Coupon[] | null;
  /** Name of points after a number. */
  unit: string;
}

const isTerminalTab = (id: string): id is TerminalTab => terminalTabs.some((tab) => tab === id);

/** The coupon terminal: coupons to take, taken, used and expired. The tab is in the address (R-COUPON-09). */
export function CouponTerminal({ offers, unit }: Props) {
  const t = useTranslations('coupon');
  const texts = useAppTexts();
  const link = useLink();
  const panelId = useId();
  const [requestedTab, setTab] = useQueryParam('tab', 'take');
  const { data, isError, isFetching, refetch } = useQuery({ ...couponListQuery(), staleTime: 0 });
  const coupon = useTakeCoupon(() => void refetch());
  const jump = useCouponJump();
  const WechatCards = useIdleComponent(loadWechatCards);

  const tab = isTerminalTab(requestedTab) ? requestedTab : 'take';
  const lists = data ? groupCoupons(data) : offers && toVisitorLists(offers);
  // The offers in the HTML say nothing about what the shopper has.
  const isKnown = data !== undefined || (tab === 'take' && offers !== null);
  const empty = (
    <EmptyState
      illustration={ticketIllustration}
      text={t(`terminal.empty.${tab}`)}
      action={
        <ButtonLink href={link('/primary1')} variant="outline">
          {t('terminal.goods')}
        </ButtonLink>
      }
    />
  );

  const renderList = () => {
    if (!isKnown || !lists) {
      return isError ? (
        <ErrorState
          text={texts.loadFailed}
          retryLabel={texts.retry}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <CouponListSkeleton label={texts.loading} />
      );
    }
    if (lists[tab].length === 0) return empty;
    return tab === 'take' ? (
      <OfferList
        offers={lists.take}
        unit={unit}
        isTaken={(offer) => offer.state === 'taken' || coupon.isAlreadyReceived(offer.couponId)}
        isTaking={({ couponId }) => coupon.isTaking(couponId)}
        onTake={({ couponId }) => coupon.take(couponId)}
      />
    ) : (
      <UserCouponList coupons={lists[tab]} unit={unit} />
    );
  };

  return (
    <>
      <Tabs
        items={terminalTabs.map((id) => ({
          id,
          label: t(`terminal.tabs.${id}`),
          count: data && lists ? countOpen(lists[id]) : 0,
        }))}
        value={tab}
        onChange={setTab}
        label={t('title')}
        panelId={panelId}
        spread
        className="sticky top-[calc(3.25rem+env(safe-area-inset-top,0px))] host-bar:top-0 z-10 bg-surface px-1"
      />
      <TabPanel id={panelId} label={t(`terminal.tabs.${tab}`)}>
        <div className="min-h-[60svh] px-3 pt-2.5 pb-8">
          {WechatCards && <WechatCards />}
          {renderList()}
        </div>
      </TabPanel>
      {coupon.phoneSheet}
      <CouponReceivedDialog
        open={coupon.received !== undefined}
        onClose={coupon.forgetReceived}
        onJump={() => coupon.received && jump(coupon.received)}
      />
    </>
  );
}

/** The count of a tab: an offer counts only while it can be taken. */
const countOpen = (coupons: readonly { state: string }[]): number =>
  coupons.filter(({ state }) => state !== 'gone' && state !== 'taken').length;
