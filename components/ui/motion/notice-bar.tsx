import { Megaphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { NoticeMarquee } from './notice-marquee';
import { NoticeSwipe } from './notice-swipe';
import { PauseButton } from './pause-button';

interface NoticeBarProps {
  items: readonly string[];
  /**
   * `swipe`: one item after the other, upwards, every 3000 ms. `marquee`: all items in one line, 60 px per
   * second.
   */
  mode?: 'swipe' | 'marquee' | undefined;
  /** Accessible name of the bar: "news". */
  label: string;
  /** Accessible name of the button that stops all that moves: "pause". */
  pauseLabel: string;
  icon?: ReactNode;
}

/** One notice after the other; all of them in a line that scrolls, also with the keyboard, with reduced motion (R-DIALOG-29). */
function Swipe({ items, text }: { items: readonly string[]; text: string }) {
  if (items.length === 1) return <NoticeSwipe items={items} />;
  return (
    <>
      <div className="contents motion-reduce:hidden">
        <NoticeSwipe items={items} />
      </div>
      <p
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls needs the focus
        tabIndex={0}
        className="no-scrollbar hidden min-w-0 flex-1 overflow-x-auto whitespace-nowrap motion-reduce:block"
      >
        {text}
      </p>
    </>
  );
}

/**
 * Notices in one line; the project chooses how they move (R-DIALOG-25). It does not move when there is one item, when the page is hidden, or with reduced
 * motion.
 */
export function NoticeBar({ items, mode = 'swipe', label, pauseLabel, icon }: NoticeBarProps) {
  if (items.length === 0) return null;
  const text = items.join('　·　');
  return (
    <section
      aria-label={label}
      className="second-frame flex h-8 items-center gap-2 rounded-full bg-tint px-3 text-12 text-accent"
    >
      <span className="shrink-0">{icon ?? <Megaphone size={15} strokeWidth={1.8} aria-hidden />}</span>
      {mode === 'marquee' ? <NoticeMarquee text={text} /> : <Swipe items={items} text={text} />}
      {(mode === 'marquee' || items.length > 1) && (
        <PauseButton label={pauseLabel} className="-mr-2 size-8 justify-center motion-reduce:hidden" />
      )}
    </section>
  );
}
