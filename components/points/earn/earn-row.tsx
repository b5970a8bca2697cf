import type { ReactNode } from 'react';

interface EarnRowProps {
  icon: string;
  title: string;
  note: string;
  action: ReactNode;
}

/** One way to earn points: what, how much, and the button. */
export function EarnRow({ icon, title, note, action }: EarnRowProps) {
  return (
    <li className="flex min-h-15 items-center gap-3 py-2.5">
      <img src={icon} alt="" loading="lazy" width={36} height={36} className="size-9 shrink-0" />
      <div className="min-w-0 flex-1">
        <h3 className="text-14 font-bold">{title}</h3>
        <p className="text-12 text-muted">{note}</p>
      </div>
      {action}
    </li>
  );
}
