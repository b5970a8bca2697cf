'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDialogTurn } from '@/components/app/dialog-queue';
import { createLazyPart } from '@/components/ui/lazy-part';
import { meQuery } from '@/lib/browser/queries';
import { createStorageStore } from '@/lib/browser/store';
import type { CentreWineProps } from './centre-wine-dialog';

const loadDialog = () => import('./centre-wine-dialog');
const CentreWineDialog = createLazyPart(() => loadDialog().then((module) => module.CentreWineDialog));

/** Whether the dialog was shown on this device. */
const shownStore = createStorageStore('centreWineShown');

/** Marks the dialog as shown on this device; returns false when it was shown before, or without storage. */
function claimWineDialog(): boolean {
  if (shownStore.read() !== null) return false;
  shownStore.write('1');
  return shownStore.read() !== null;
}

/** Delay from opening a centre to the dialog. */
const DELAY_MS = 1000;

/**
 * Shows the wine dialog once on a device, on the point centre and the personal centre. A shopper who arrives
 * with a pending gift gets only that; the dialog then waits for another visit (R-DIALOG-12).
 */
export function CentreWine(props: CentreWineProps) {
  const { data: user } = useQuery(meQuery());
  const [state, setState] = useState<'waiting' | 'due' | 'shown' | 'closed'>('waiting');
  const [hasGift, setHasGift] = useState<boolean>();
  // The gift of the arrival counts, also after it was seen.
  if (user && hasGift === undefined) setHasGift(user.isNewUser || user.showPresentPoint);

  useEffect(() => {
    if (hasGift !== false || shownStore.read() !== null) return;
    void loadDialog();
    const timer = setTimeout(() => setState('due'), DELAY_MS);
    return () => clearTimeout(timer);
  }, [hasGift]);

  const hasTurn = useDialogTurn('centre-wine', state === 'due' || state === 'shown');
  useEffect(() => {
    if (hasTurn) setState(claimWineDialog() ? 'shown' : 'closed');
  }, [hasTurn]);

  if (state === 'waiting') return null;
  return (
    <CentreWineDialog {...props} open={hasTurn && state === 'shown'} onClose={() => setState('closed')} />
  );
}
