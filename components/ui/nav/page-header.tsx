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

/**
 * Sticky header of a page below the main ones: back button, title, one action. Below the title bar of a host app only
 * the back button is left, floating over the page, and only on the first page there (R-ENV-06).
 */
export function PageHeader({ title, backHref, backLabel, action, tone = 'surface' }: PageHeaderProps) {
  return (
    <header
      className={cx(
        'sticky top-0 z-20 shrink-0 px-1 pt-safe host-bar:h-0 host-bar:pt-0',
        tone === 'hero' ? 'text-hero-ink' : 'bg-surface',
      )}
    >
      <div className="grid h-13 grid-cols-[44px_1fr_minmax(44px,auto)] items-center gap-1 host-bar:h-0">
        <div className="host-bar:fixed host-bar:bottom-24 host-bar:left-3 host-bar:rounded-full host-bar:bg-surface host-bar:text-ink host-bar:shadow-float host-bar:has-data-returnable:hidden">
          <BackButton href={backHref} label={backLabel} />
        </div>
        <h1 className="truncate text-center text-16 font-bold host-bar:sr-only">{title}</h1>
        <div className="flex justify-end host-bar:absolute host-bar:top-1 host-bar:right-1">{action}</div>
      </div>
    </header>
  );
}
