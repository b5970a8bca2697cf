'use client';

import { useLinkStatus } from 'next/link';
import type { ReactNode } from 'react';
import { TapLink } from '@/components/ui/tap-link';

interface Props {
  href: string;
  active: boolean;
  /** What is read aloud, if the text alone does not say it. */
  label?: string;
  className: string;
  children: ReactNode;
}

/** A way to sort or narrow down. A link, so that it works without JavaScript and the way back undoes it. */
export function FilterLink({ href, active, label, className, children }: Props) {
  return (
    <TapLink
      href={href}
      scroll={false}
      aria-current={active ? 'true' : undefined}
      aria-label={label}
      className={className}
    >
      <PendingFade>{children}</PendingFade>
    </TapLink>
  );
}

/** Pales while the server answers. */
function PendingFade({ children }: { children: ReactNode }) {
  const { pending } = useLinkStatus();
  return (
    <span className={`flex items-center gap-1 transition-opacity ${pending ? 'opacity-40' : ''}`}>
      {children}
    </span>
  );
}
