import type { ReactNode } from 'react';
import { TapLink } from '@/components/ui/tap-link';
import { Badge } from '../badge';
import { cx } from '../cx';

interface TabBarItem {
  id: string;
  href: string;
  label: string;
  /** A lucide icon, 23 px, stroke 1.8; it is filled with the tint when active. */
  icon: ReactNode;
  badge?: number;
  /** Text of the badge for screen readers: "2 orders to pay". */
  badgeLabel?: string;
}

interface TabBarProps {
  items: readonly TabBarItem[];
  activeId?: string;
  /** Floats above the bar. */
  float?: ReactNode;
  /** Accessible name of the navigation. */
  label: string;
}

/**
 * The tab bar at the bottom of the main pages. It is the last element of the column and reserves its space.
 */
export function TabBar({ items, activeId, float, label }: TabBarProps) {
  return (
    <nav
      aria-label={label}
      data-place="tab-bar"
      className="sticky bottom-0 z-30 mt-auto shrink-0 border-t border-line bg-surface pb-safe"
    >
      <ul className="flex h-[60px]">
        {items.map((item) => {
          const active = item.id === activeId;
          return (
            <li key={item.id} className="flex-1">
              <TapLink
                href={item.href}
                aria-current={active ? 'page' : undefined}
                className={cx(
                  'pressable flex h-full flex-col items-center justify-center gap-0.5 text-11 leading-tight -outline-offset-4',
                  active ? 'font-bold text-primary [&_svg]:fill-tint' : 'text-muted',
                )}
              >
                <span className="relative [&_svg]:size-[23px] [&_svg]:stroke-[1.8]">
                  {item.icon}
                  <Badge count={item.badge ?? 0} label={item.badgeLabel} />
                </span>
                {item.label}
              </TapLink>
            </li>
          );
        })}
      </ul>
      {float}
    </nav>
  );
}
