import type { ReactNode } from 'react';
import { BackButton } from '@/components/ui/nav/back-button';

interface Props {
  title: string;
  /** Link back to the previous page; absent: the page was opened from the tab bar. */
  back?: { href: string; label: string } | undefined;
  /** At most two icon buttons. */
  actions?: ReactNode;
}

/** Header of the orders page. */
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
