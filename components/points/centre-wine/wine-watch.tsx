import { useEffect, useState } from 'react';
import { useDialogTurn } from '@/components/app/dialog-queue';
import type { User } from '@/lib/contract/user';
import { findWelcomeGift, type GiftRules } from '../gift/welcome-gift';
import { CentreWineDialog, type CentreWineProps } from './centre-wine-dialog';
import { wineShownStore } from './wine-shown-store';

/** Marks the dialog as shown on this device; returns false when it was shown before, or without storage. */
function claimWineDialog(): boolean {
  if (wineShownStore.read() !== null) return false;
  wineShownStore.write('1');
  return wineShownStore.read() !== null;
}

/** Delay from opening a centre to the dialog. */
const DELAY_MS = 1000;

export interface WineWatchProps extends CentreWineProps {
  /** The shopper, as on arrival. */
  user: User;
  /** The rules of the gifts that the page shows; undefined while the project shows none. */
  gift: GiftRules | undefined;
}

/** Shows the wine dialog after its delay, unless the page shows the shopper a gift. */
export function WineWatch({ user, gift, ...advert }: WineWatchProps) {
  const [state, setState] = useState<'waiting' | 'due' | 'shown' | 'closed'>('waiting');
  const [hasGift] = useState(
    () => gift !== undefined && findWelcomeGift(user, gift, new Date()) !== undefined,
  );

  useEffect(() => {
    if (hasGift) return;
    const timer = setTimeout(() => setState('due'), DELAY_MS);
    return () => clearTimeout(timer);
  }, [hasGift]);

  const hasTurn = useDialogTurn('centre-wine', state === 'due' || state === 'shown');
  useEffect(() => {
    if (hasTurn) setState(claimWineDialog() ? 'shown' : 'closed');
  }, [hasTurn]);

  if (state === 'waiting') return null;
  return (
    <CentreWineDialog {...advert} open={hasTurn && state === 'shown'} onClose={() => setState('closed')} />
  );
}
