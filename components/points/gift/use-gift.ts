import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDialogTurn } from '@/components/app/dialog-queue';
import { callMall } from '@/lib/browser/client';
import { createQueryKey, meQuery } from '@/lib/browser/queries';
import { createStorageStore } from '@/lib/browser/store';
import { canShowGift, findWelcomeGift, type GiftRules, type WelcomeGift } from './welcome-gift';

/**
 * The gift that was shown on this device, so that a second tab does not show it again before the server knows.
 * Without storage only the server knows that.
 */
const shownGift = createStorageStore('giftShown');

/** Marks a gift as shown on this device; returns false when it was shown before. */
function claimGift(gift: string): boolean {
  if (shownGift.read() === gift) return false;
  shownGift.write(gift);
  return true;
}

/** Delay from opening a page to showing the gift (R-POINTS-16). */
const GIFT_DELAY_MS = 1000;

/** The gift that was last reported. A mall that still returns it gets another report only after a reload. */
const reportedGifts = new WeakMap<QueryClient, string>();

/** Reports to the points mall that the gift was shown. After a failure the next page tries again. */
async function markGiftSeen(client: QueryClient, gift: WelcomeGift): Promise<void> {
  await callMall('presentSeen', {});
  reportedGifts.set(client, gift.id);
  client.setQueryData(
    meQuery().queryKey,
    (user) => user && { ...user, isNewUser: false, showPresentPoint: false },
  );
  // Other points are given by this call; a new user got the points at login.
  if (!gift.id.endsWith(' new')) await client.invalidateQueries({ queryKey: createQueryKey('user') });
}

/**
 * Reports a gift that this device has shown before, if the server still returns it: another tab has shown it,
 * or its report failed.
 */
async function retryMarkGiftSeen(client: QueryClient, gift: WelcomeGift, rules: GiftRules): Promise<void> {
  const user = await client.fetchQuery({ ...meQuery(), staleTime: 0 });
  if (findWelcomeGift(user, rules, new Date())?.id === gift.id) await markGiftSeen(client, gift);
}

interface GiftOptions {
  /** The page, as the segment of its path. */
  segment: string | null;
  rules: GiftRules;
}

/**
 * The gift to show: once, one second after opening one of the pages that allow it, when it is its turn among
 * the dialogs.
 */
export function useGift({ segment, rules }: GiftOptions) {
  const client = useQueryClient();
  const { data: user } = useQuery({ ...meQuery(), enabled: canShowGift(segment) });
  const foundGift = canShowGift(segment) ? findWelcomeGift(user, rules, new Date()) : undefined;
  const pendingGift = foundGift?.id === reportedGifts.get(client) ? undefined : foundGift;
  /** The page on which the delay is over, and the one on which the gift was opened. */
  const [dueIn, setDueIn] = useState<string | null>();
  const [shown, setShown] = useState<{ gift: WelcomeGift; segment: string | null }>();

  // Leaving the page closes the gift.
  if (dueIn !== undefined && dueIn !== segment) setDueIn(undefined);
  const isShown = shown?.segment === segment;
  const isDue = dueIn === segment && pendingGift !== undefined;
  const kind = (isShown ? shown.gift : pendingGift)?.kind === 'again' ? 'gift-again' : 'gift';
  const hasTurn = useDialogTurn(kind, isShown || isDue);

  const pendingGiftId = pendingGift?.id;
  useEffect(() => {
    if (!pendingGiftId) return;
    const timer = setTimeout(() => setDueIn(segment), GIFT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [pendingGiftId, segment]);

  const showGift = useEffectEvent(() => {
    if (isShown || !pendingGift) return;
    setDueIn(undefined);
    const isFirst = claimGift(pendingGift.id);
    if (isFirst) setShown({ gift: pendingGift, segment });
    (isFirst ? markGiftSeen(client, pendingGift) : retryMarkGiftSeen(client, pendingGift, rules)).catch(
      () => undefined,
    );
  });
  useEffect(() => {
    if (hasTurn) showGift();
  }, [hasTurn]);

  return { gift: shown?.gift, open: isShown && hasTurn, close: () => setShown(undefined) };
}
