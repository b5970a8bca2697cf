import { ChevronRight } from 'lucide-react';
import type { ComponentProps, ElementType, ReactNode } from 'react';
import { TapLink } from '@/components/ui/tap-link';
import { cx } from './cx';

export type CardProps = ComponentProps<'div'> & {
  as?: Extract<ElementType, 'div' | 'section' | 'article' | 'li'>;
  /** Without padding, for pictures and rows that touch the edge. */
  flush?: boolean;
};

/** A surface that stands out by its colour only, without border and shadow. */
export function Card({ as: Part = 'div', flush, className, ...rest }: CardProps) {
  return (
    <Part
      {...(rest as object)}
      className={cx('overflow-hidden rounded-card bg-surface', !flush && 'p-3.5', className)}
    />
  );
}

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
      {aside ?? null}
      {more ? (
        <TapLink
          href={more.href}
          className="touch pressable ml-auto inline-flex items-center text-12 text-muted"
        >
          {more.label}
          <ChevronRight size={14} strokeWidth={1.8} aria-hidden />
        </TapLink>
      ) : null}
    </header>
  );
}
