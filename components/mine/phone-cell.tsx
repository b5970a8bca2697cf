'use client';

import { useQuery } from '@tanstack/react-query';
import { Cell } from '@/components/ui/cell';
import { meQuery } from '@/lib/browser/queries';

interface PhoneCellProps {
  href: string;
  texts: { label: string; unbound: string };
}

/** The bound phone, as a link to the page that binds, replaces or unsubscribes it (R-MINE-07). */
export function PhoneCell({ href, texts }: PhoneCellProps) {
  const { data: user } = useQuery(meQuery());
  return <Cell label={texts.label} value={user && (user.phone || texts.unbound)} href={href} />;
}
