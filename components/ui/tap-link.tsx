'use client';

import Link from 'next/link';
import { type ComponentProps, useState } from 'react';

/**
 * The mall's link. It fetches its page when a finger, a pointer or the focus comes near, not when it scrolls into
 * view: a list of a hundred cards must not ask for a hundred pages, and the first pictures of pages nobody opens
 * must not be loaded ahead (R-NAV-28).
 */
export function TapLink(props: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  const [near, setNear] = useState(false);
  const come = () => setNear(true);
  return (
    <Link
      {...props}
      prefetch={near ? null : false}
      onTouchStart={come}
      onPointerEnter={come}
      onFocus={come}
    />
  );
}
