'use client';

import dynamic from 'next/dynamic';
import { useRouter, useSelectedLayoutSegment } from 'next/navigation';
import type { GiftTexts } from './gift-dialog';
import { useGift } from './use-gift';

const loadDialog = () => import('./gift-dialog');
const GiftDialog = dynamic(() => loadDialog().then((module) => module.GiftDialog), { ssr: false });

interface GiftWatchProps {
  /** Whether the brand gives points again to a returning shopper without points. */
  again: boolean;
  pointsHref: string;
  /** Pictures of a present and of one point. */
  present: string;
  coin: string;
  texts: GiftTexts;
}

/**
 * Shows the gift dialog on any page of the main layout when the shopper has a pending gift; otherwise renders
 * nothing.
 */
export function GiftWatch({ again, pointsHref, ...dialog }: GiftWatchProps) {
  const router = useRouter();
  const segment = useSelectedLayoutSegment();
  const { gift, open, close } = useGift({ segment, again, onOwed: () => void loadDialog() });
  if (!gift) return null;
  const use = () => {
    close();
    if (segment !== 'primary1') router.push(pointsHref);
  };
  return <GiftDialog {...dialog} gift={gift} open={open} onClose={close} onUse={use} />;
}
