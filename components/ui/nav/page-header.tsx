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

/** The floating back button, above the action bar of the page. */
const floatClass =
  'host-bar:fixed host-bar:bottom-24 host-bar:left-3 host-bar:rounded-full host-bar:bg-surface host-bar:text-ink host-bar:shadow-float host-bar:has-data-returnable:hidden';

/**
 * Sticky header of a page below the main ones: back button, title, one action. Below the title bar of a host app only
 * the back button is left, floating over the page, and only on the first page there. In a hero, whose next element would
 * cover the button, that page keeps the header instead (R-ENV-06).
 */
export function PageHeader({ title, backHref, backLabel, action, tone = 'surface' }: PageHeaderProps) {
  const isHero = tone === 'hero';
  return (
    <header
      className={cx(
        'sticky top-0 z-20 shrink-0 px-1 pt-safe',
        isHero
          ? 'text-hero-ink host-bar:has-data-returnable:h-0 host-bar:has-data-returnable:overflow-hidden host-bar:has-data-returnable:pt-0'
          : 'bg-surface host-bar:h-0 host-bar:pt-0',
      )}
    >
      <div
        className={cx(
          'grid h-13 grid-cols-[44px_1fr_minmax(44px,auto)] items-center gap-1',
          !isHero && 'host-bar:h-0',
        )}
      >
        <div className={isHero ? '' : floatClass}>
          <BackButton href={backHref} label={backLabel} />
        </div>
        <h1 className={cx('truncate text-center text-16 font-bold', !isHero && 'host-bar:sr-only')}>
          {title}
        </h1>
        <div className="flex justify-end host-bar:absolute host-bar:top-1 host-bar:right-1">{action}</div>
      </div>
    </header>
  );
}
