'use client';

import { useIdleComponent } from '@/components/ui/lazy-load';
import type { GiftProps } from './gift-watch';

const loadGiftWatch = () => import('@/components/app/idle-bundle').then(({ GiftWatch }) => GiftWatch);

/** `GiftWatch`, loaded when the page is interactive. */
export function IdleGift(props: GiftProps) {
  const GiftWatch = useIdleComponent<GiftProps>(loadGiftWatch);
  return GiftWatch && <GiftWatch {...props} />;
}
