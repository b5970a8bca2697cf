'use client';

import { useSyncExternalStore } from 'react';
import { ButtonLink } from '@/components/ui/button';

const subscribeNever = () => () => {};
const isFramed = () => window.self !== window.top;

/**
 * Link from the embedded page to the product page of the mall. In a frame it opens a page of its own, because
 * browsers do not send the session to a frame in another site, and no site may frame the product page. The
 * server renders it for a frame, so that it works without JavaScript (R-GOODS-18).
 */
export function OpenInMall({ href, children }: { href: string; children: string }) {
  const framed = useSyncExternalStore(subscribeNever, isFramed, () => true);
  return (
    <ButtonLink
      href={href}
      size="lg"
      className="flex-1"
      {...(framed && { target: '_blank', rel: 'noopener' })}
    >
      {children}
    </ButtonLink>
  );
}
