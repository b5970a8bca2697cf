import type { ReactNode } from 'react';
import { cx } from '../cx';
import { BackButton } from './back-button';

interface PageHeaderProps {
  title: ReactNode;
  backHref: string;
  backLabel: string;
  /** One icon button or a short link at the end. */
  action?: ReactNode;
  /**
   * `surface`: a white bar. `hero`: transparent on the brand's background, for pages that start with a hero.
   */
  tone?: 'surface' | 'hero';
}

/** Sticky header of a page below the main ones: back button, title, one action. */
export function PageHeader({ title, backHref, backLabel, action, tone = 'surface' }: PageHeaderProps) {
  return (
    <header
      className={cx(
        'sticky top-0 z-20 shrink-0 px-1 pt-safe',
        tone === 'hero' ? 'text-hero-ink' : 'bg-surface',
      )}
    >
      <div className="grid h-13 grid-cols-[44px_1fr_minmax(44px,auto)] items-center gap-1">
        <BackButton href={backHref} label={backLabel} />
        <h1 className="truncate text-center text-16 font-bold">{title}</h1>
        <div className="flex justify-end">{action}</div>
      </div>
    </header>
  );
}
