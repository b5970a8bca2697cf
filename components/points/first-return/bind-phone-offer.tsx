'use client';

import { useQuery } from '@tanstack/react-query';
import { meQuery } from '@/lib/browser/queries';
import { BindAndReturnLink } from './bind-and-return-link';

interface BindPhoneOfferProps {
  text: string;
  /** Of the link. */
  label: string;
}

/** The points for binding a phone; renders nothing for a shopper who has bound one, because only the first time gives points (R-DOC-11). */
export function BindPhoneOffer({ text, label }: BindPhoneOfferProps) {
  const { data: user } = useQuery(meQuery());
  if (user?.phone) return null;
  return (
    <p className="mb-3 flex items-center justify-between gap-3 text-13 text-muted">
      {text}
      <BindAndReturnLink>{label}</BindAndReturnLink>
    </p>
  );
}
