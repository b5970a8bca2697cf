'use client';

import { useIdleComponent } from '@/components/app/use-idle-component';
import type { DesktopOfferProps } from './desktop-offer';

const loadOffer = () => import('./desktop-offer').then(({ DesktopOffer }) => DesktopOffer);

/**
 * The banner at the foot of the main pages that invites to put the mall on the home screen. Its code is loaded when the
 * page is interactive (R-QUICK-07).
 */
export function DesktopBanner(props: DesktopOfferProps) {
  const Offer = useIdleComponent(loadOffer);
  return Offer && <Offer {...props} />;
}
