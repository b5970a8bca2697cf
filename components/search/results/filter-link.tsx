'use client';

import { useLinkStatus } from 'next/link';
import type { ReactNode } from 'react';
import { TapLink } from '@/components/ui/tap-link';

interface Props {
  href: string;
  active: boolean;
  /** Text for screen readers, if the visible text is not sufficient. */
  label?: string;
  className: string;
  children: ReactNode;
}

/** A link that sorts or filters. As a link it works without JavaScript, and back navigation undoes it. */
export function FilterLink({ href, active, label, className, children }: Props) {
  return (
    <TapLink
      href={href}
      scroll={false}
      // Crawlers need no list in every order and range.
      rel="nofollow"
      aria-current={active ? 'true' : undefined}
      aria-label={label}
      className={className}
    >
      <PendingFade>{children}</PendingFade>
    </TapLink>
  );
}

/** Fades its children while the navigation is pending. */
function PendingFade({ children }: { children: ReactNode }) {
  const { pending } = useLinkStatus();
  return (
    <span className={`flex items-center gap-1 transition-opacity ${pending ? 'opacity-40' : ''}`}>
      {children}
    </span>
  );
}
