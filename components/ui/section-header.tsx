import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { TapLink } from '@/components/ui/tap-link';
import { cx } from './cx';

interface SectionHeaderProps {
  title: string;
  /** Beside the title: a countdown, a count. */
  aside?: ReactNode;
  more?: { href: string; label: string };
  className?: string;
}

/** Header of a section, with an optional link to the full list. */
export function SectionHeader({ title, aside, more, className }: SectionHeaderProps) {
  return (
    <header className={cx('flex min-h-6 items-center gap-2', className)}>
      <h2 className="text-16 font-bold">{title}</h2>
      {aside}
      {more && (
        <TapLink
          href={more.href}
          className="touch pressable ml-auto inline-flex items-center text-12 text-muted"
        >
          {more.label}
          <ChevronRight size={14} strokeWidth={1.8} aria-hidden />
        </TapLink>
      )}
    </header>
  );
}
