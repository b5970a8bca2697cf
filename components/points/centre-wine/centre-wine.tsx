'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createLazyPart } from '@/components/ui/lazy-part';
import { meQuery } from '@/lib/browser/queries';
import type { User } from '@/lib/contract/user';
import { wineShownStore } from './wine-shown-store';
import type { WineWatchProps } from './wine-watch';

const WineWatch = createLazyPart(() => import('./wine-watch').then((part) => part.WineWatch), {
  isSilent: true,
});

/**
 * Shows the wine dialog once on a device, on the point centre and the personal centre. A shopper who arrives
 * with a gift to see gets only that; the dialog then waits for another visit (R-DIALOG-12).
 */
export function CentreWine(props: Omit<WineWatchProps, 'user'>) {
  const { data: user } = useQuery(meQuery());
  const [arrival, setArrival] = useState<User | null>();
  // The gift of the arrival counts, also after it was seen.
  if (user && arrival === undefined) setArrival(wineShownStore.read() === null ? user : null);
  return arrival && <WineWatch {...props} user={arrival} />;
}
