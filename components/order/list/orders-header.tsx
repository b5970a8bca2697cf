import type { ReactNode } from 'react';
import { BackButton } from '@/components/ui/nav/back-button';

interface Props {
  title: string;
  /** Where the shopper came from; absent: this is one of the main pages. */
  back?: { href: string; label: string } | undefined;
  /** Icon buttons, two at most. */
  actions?: ReactNode;
}

/** The head of the orders page. */
export function OrdersHeader({ title, back, actions }: Props) {
  return (
    <header className="sticky top-0 z-20 bg-surface px-1 pt-safe">
      <div className="grid h-13 grid-cols-[88px_1fr_88px] items-center">
        <div>{back && <BackButton href={back.href} label={back.label} />}</div>
        <h1 className="truncate text-center text-16 font-bold">{title}</h1>
        <div className="flex justify-end">{actions}</div>
      </div>
    </header>
  );
}
