'use client';

import { type ReactNode, useTransition } from 'react';
import { TapLink } from '@/components/ui/tap-link';

interface Props {
  href: string;
  active: boolean;
  /** Text for screen readers, if the visible text is not sufficient. */
  label?: string;
  className: string;
  children: ReactNode;
}

/** A link that sorts or filters. As a link it works without JavaScript, and back navigation undoes it. It fades while the list loads. */
export function FilterLink({ href, active, label, className, children }: Props) {
  const [isPending, startTransition] = useTransition();
  return (
    <TapLink
      href={href}
      scroll={false}
      startNavigation={startTransition}
      // Crawlers need no list in every order and range.
      rel="nofollow"
      aria-current={active ? 'true' : undefined}
      aria-label={label}
      className={className}
    >
      <span className={`flex items-center gap-1 transition-opacity ${isPending ? 'opacity-40' : ''}`}>
        {children}
      </span>
    </TapLink>
  );
}
