import type { ReactNode } from 'react';
import { TapLink } from '@/components/ui/tap-link';
import type { AdvertLink } from './advert-link';

export interface AdvertAnchorProps {
  target: AdvertLink['target'];
  link: (path: string) => string;
  className: string;
  children: ReactNode;
}

/** Where an advert leads: a page of the mall with its project, or another site as a full navigation (spec 2). */
export function AdvertAnchor({ target, link, className, children }: AdvertAnchorProps) {
  if (target.kind === 'outer') {
    return (
      <a href={target.href} className={className}>
        {children}
      </a>
    );
  }
  return (
    <TapLink href={link(target.href)} className={className}>
      {children}
    </TapLink>
  );
}
