import type { ReactNode } from 'react';
import { TapLink } from '@/components/ui/tap-link';
import { cx } from '../cx';

interface AppHeaderProps {
  /** One glyph for the square logo. */
  logoText: string;
  name: string;
  /** Link of the logo; without it the logo is not a link. */
  href?: string;
  /** A `SearchLink` or `SearchBar`. */
  search?: ReactNode;
  /** A `BalanceChip`. */
  balance?: ReactNode;
  /** Content below the bar, such as a large balance. */
  children?: ReactNode;
  className?: string;
}

/**
 * The brand's header; the name is the heading of the page. It ends 44 px below its content: the next element must
 * have `-mt-11` (or be in a `HeroBody`) and overlaps it.
 */
export function AppHeader({ logoText, name, href, search, balance, children, className }: AppHeaderProps) {
  const logo = (
    <>
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-[9px] bg-(--logo-ground) text-16 leading-none font-black text-(--logo-ink)"
      >
        {logoText}
      </span>
      <h1 className="text-18 leading-none font-extrabold whitespace-nowrap @max-[21rem]:sr-only">{name}</h1>
    </>
  );
  return (
    <header className={cx('hero @container shrink-0 px-4 pb-14.5 pt-safe', className)}>
      <div className="hero-light" aria-hidden />
      <div className="flex h-16 items-center gap-2.5">
        {href ? (
          <TapLink href={href} className="touch pressable flex items-center gap-2">
            {logo}
          </TapLink>
        ) : (
          <div className="flex items-center gap-2">{logo}</div>
        )}
        <div className="min-w-0 flex-1">{search}</div>
        {balance}
      </div>
      {children}
    </header>
  );
}

/** Content after an `AppHeader`: overlaps it, 12 px from the edge of the screen, 10 px between blocks. */
export function HeroBody({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx('relative -mt-11 flex flex-col gap-2.5 px-3 pb-4', className)}>{children}</div>;
}
