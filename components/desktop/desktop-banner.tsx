'use client';

import { useEffect, useState } from 'react';
import { canInstallByShareMenu, installPromptStore } from '@/lib/browser/install-prompt';
import { useIdleComponent } from '../ui/lazy-load';
import type { DesktopOfferProps } from './desktop-offer';

const loadOffer = () => import('@/components/app/idle-bundle').then(({ DesktopOffer }) => DesktopOffer);

function IdleOffer(props: DesktopOfferProps) {
  const Offer = useIdleComponent(loadOffer);
  return Offer && <Offer {...props} />;
}

/** Parameter of an address that opens the quick app. */
const WAKE_PARAMETER = /[?&]quickApp=1(?:&|$)/;

/** A phone whose browser names its model; most browsers write "Android 10; K" for all of them. */
const NAMED_PHONE = /Android \d(?!\d*; K\))/;

/** Whether the browser can have an offer at all, without the code that finds out which. */
const mayHaveOffer = (): boolean =>
  installPromptStore.read() !== null ||
  canInstallByShareMenu() ||
  NAMED_PHONE.test(navigator.userAgent) ||
  WAKE_PARAMETER.test(window.location.search);

/**
 * The banner at the foot of the main pages that invites to put the mall on the home screen. Its code is loaded when the
 * page is interactive, in browsers that can have an offer (R-QUICK-07).
 */
export function DesktopBanner(props: DesktopOfferProps) {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    const look = () => {
      if (mayHaveOffer()) setNeeded(true);
    };
    look();
    return installPromptStore.subscribe(look);
  }, []);
  return isNeeded && <IdleOffer {...props} />;
}
