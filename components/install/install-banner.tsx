'use client';

import { useEffect, useState } from 'react';
import { canInstallByShareMenu, installPromptStore } from '@/lib/browser/install-prompt';
import { useIdleComponent } from '../ui/lazy-load';
import type { InstallOfferProps } from './install-offer';

const loadOffer = () => import('@/components/app/idle-bundle').then(({ InstallOffer }) => InstallOffer);

function IdleOffer(props: InstallOfferProps) {
  const Offer = useIdleComponent(loadOffer);
  return Offer && <Offer {...props} />;
}

/** Parameter of an address that opens the quick app. */
const WAKE_PARAMETER = /[?&]quickApp=1(?:&|$)/;

/** A phone whose browser names its model; most browsers write "Android 10; K" for all of them. */
const NAMED_PHONE = /Android \d(?!\d*; K\))/;

/** Whether the browser may be able to install the mall; a cheap check, without the code that finds out how. */
const mayHaveOffer = (): boolean =>
  installPromptStore.read() !== null ||
  canInstallByShareMenu() ||
  NAMED_PHONE.test(navigator.userAgent) ||
  WAKE_PARAMETER.test(window.location.search);

/**
 * The install banner: offers to add the mall to the phone's home screen, at the bottom of the main pages. Its content is loaded
 * when the page is interactive, in browsers that may be able to install it (R-QUICK-07).
 */
export function InstallBanner(props: InstallOfferProps) {
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
