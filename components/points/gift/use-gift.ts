import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { callMall } from '@/lib/browser/client';
import { meQuery } from '@/lib/browser/queries';
import { canShowGift, findWelcomeGift, type WelcomeGift } from './welcome-gift';

/** A gift that was shown on this device, so that a second tab does not show it too before the server knows. */
const SHOWN_GIFT_KEY = 'giftShown';

const readShownGift = (): string | null => {
  try {
    return window.localStorage.getItem(SHOWN_GIFT_KEY);
  } catch {
    return null;
  }
};

/** Claims a gift for this tab; false when it was shown before. */
function claimGift(gift: string): boolean {
  if (readShownGift() === gift) return false;
  try {
    window.localStorage.setItem(SHOWN_GIFT_KEY, gift);
  } catch {
    // no storage: the server remembers alone
  }
  return true;
}

/** How long after arriving the gift is handed over (R-POINTS-16). */
const DELAY_MS = 1000;

/** Tells the points mall that the gift was shown. What fails is made up for on the next page. */
async function markGiftSeen(client: QueryClient, gift: WelcomeGift): Promise<void> {
  await callMall('presentSeen', {});
  client.setQueryData(
    meQuery().queryKey,
    (user) => user && { ...user, isNewUser: false, showPresentPoint: false },
  );
  // Points that come again are given now; a new user has had them since login.
  if (gift.kind === 'again') await client.invalidateQueries({ queryKey: ['user'] });
}

/** A gift that this device has shown before: another tab was first, or its word did not get through. */
async function retryMarkGiftSeen(client: QueryClient, gift: WelcomeGift, again: boolean): Promise<void> {
  const user = await client.fetchQuery({ ...meQuery(), staleTime: 0 });
  if (findWelcomeGift(user, again, new Date())?.id === gift.id) await markGiftSeen(client, gift);
}

interface GiftOptions {
  /** The part of the main layout that is shown. */
  segment: string | null;
  /** Whether the brand gives a second time. */
  again: boolean;
  /** Called as soon as a gift is known to be coming. */
  onOwed: () => void;
}

/** The gift to hand over: once, one second after arriving in one of its places. */
export function useGift({ segment, again, onOwed }: GiftOptions) {
  const client = useQueryClient();
  const { data: user } = useQuery({ ...meQuery(), enabled: canShowGift(segment) });
  const owed = canShowGift(segment) ? findWelcomeGift(user, again, new Date()) : undefined;
  const [gift, setGift] = useState<WelcomeGift>();
  const [openIn, setOpenIn] = useState<string | null>();

  const prepare = useEffectEvent(onOwed);
  const handOver = useEffectEvent(() => {
    if (!owed) return;
    const first = claimGift(owed.id);
    if (first) {
      setGift(owed);
      setOpenIn(segment);
    }
    (first ? markGiftSeen(client, owed) : retryMarkGiftSeen(client, owed, again)).catch(() => undefined);
  });

  const owedId = owed?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is another arrival
  useEffect(() => {
    if (!owedId) return;
    prepare();
    const timer = setTimeout(handOver, DELAY_MS);
    return () => clearTimeout(timer);
  }, [owedId, segment]);

  // It belongs to the place where it was handed over: going on closes it for good.
  if (openIn !== undefined && openIn !== segment) setOpenIn(undefined);
  return { gift, open: openIn === segment && gift !== undefined, close: () => setOpenIn(undefined) };
}
