'use client';

import { useQuery } from '@tanstack/react-query';
import { ClipboardList, PackageOpen, RotateCcw, Truck, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { TapLink } from '@/components/ui/tap-link';
import { orderCountQuery } from '@/lib/browser/queries';
import type { CallData } from '@/lib/contract/contract';
import { fillTemplate } from '@/lib/i18n/text-template';

type OrderEntryId = 'unpaid' | 'undelivered' | 'unreceived' | 'afterSale' | 'all';

interface OrderEntry {
  id: OrderEntryId;
  href: string;
  label: string;
}

const icons: Record<OrderEntryId, ReactNode> = {
  unpaid: <Wallet aria-hidden />,
  undelivered: <PackageOpen aria-hidden />,
  unreceived: <Truck aria-hidden />,
  afterSale: <RotateCcw aria-hidden />,
  all: <ClipboardList aria-hidden />,
};

/** Count of each entry; "all" has none. */
const counters: Record<OrderEntryId, (counts: CallData<'queryOrderCount'>) => number> = {
  unpaid: ({ unPayCount }) => unPayCount,
  undelivered: ({ unSendCount }) => unSendCount,
  unreceived: ({ sendCount }) => sendCount,
  afterSale: ({ afterSaleCount }) => afterSaleCount,
  all: () => 0,
};

/** Links to the shopper's orders by status; they work without the counts. */
export function OrderEntries({ entries, badge }: { entries: readonly OrderEntry[]; badge: string }) {
  const { data } = useQuery(orderCountQuery());
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(20%,3rem),1fr))]">
      {entries.map(({ id, href, label }) => {
        const count = data ? counters[id](data) : 0;
        return (
          <li key={id}>
            <TapLink
              href={href}
              className="pressable flex min-h-15 flex-col items-center gap-1.5 pt-1.5 text-center text-12"
            >
              <span className="relative text-primary [&_svg]:size-6 [&_svg]:fill-tint [&_svg]:stroke-[1.8]">
                {icons[id]}
                <Badge count={count} label={fillTemplate(badge, { count })} />
              </span>
              {label}
            </TapLink>
          </li>
        );
      })}
    </ul>
  );
}
