import type { ReactNode } from 'react';
import { TapLink } from '@/components/ui/tap-link';
import { getPictureProps } from '../media/picture-props';

interface BalanceChipProps {
  href: string;
  /** Picture of one point. */
  icon: string;
  /** The number, or a `CountUp`, or a skeleton while it is unknown. */
  children: ReactNode;
  /** Accessible name behind the number: "coins, to the point centre". */
  label: string;
}

/** The balance in a header; coins fly to the element with `data-balance`. */
export function BalanceChip({ href, icon, children, label }: BalanceChipProps) {
  return (
    <TapLink href={href} data-balance className="touch pressable flex items-center gap-1.5 text-14 font-bold">
      {children}
      <img {...getPictureProps(icon, 20)} alt={label} width={20} height={20} className="order-first" />
    </TapLink>
  );
}
