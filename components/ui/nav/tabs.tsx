import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { cx } from '../cx';
import { prefersReducedMotion } from '../motion/reduced-motion';

/**
 * Puts the line under the chosen tab and brings that tab to the middle of a list that scrolls. The
 * first time the line is simply there; afterwards it slides.
 */
function useSlidingLine(
  list: RefObject<HTMLElement | null>,
  line: RefObject<HTMLElement | null>,
  value: string,
  count: number,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new choice or a new list moves the line
  useEffect(() => {
    const place = () => {
      const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
      if (!tab || !list.current || !line.current) return;
      const middle = tab.offsetLeft + tab.offsetWidth / 2;
      line.current.style.translate = `${middle - line.current.offsetWidth / 2}px`;
      list.current.scrollTo?.({
        left: middle - list.current.clientWidth / 2,
        behavior: prefersReducedMotion() ? 'auto' : 'smooth',
      });
      line.current.dataset.ready = '';
    };
    place();
    const frame = requestAnimationFrame(() => {
      if (line.current) line.current.dataset.moving = '';
    });
    // Also when a sheet that was closed opens: until then everything in it measures nothing.
    const observer = new ResizeObserver(place);
    if (list.current) observer.observe(list.current);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [list, line, value, count]);
}

export interface TabItem {
  id: string;
  label: string;
  /** Shown small behind the label. */
  count?: number;
}

export interface TabsProps {
  items: readonly TabItem[];
  value: string;
  onChange: (id: string) => void;
  /** Names the list of tabs. */
  label: string;
  /** Id of the element the tabs change (a `TabPanel`). */
  panelId?: string;
  /** Stays under the top of the screen while the page scrolls. */
  sticky?: boolean;
  /** Few tabs share the width; many scroll (the default). */
  spread?: boolean;
  className?: string;
}

const keyMoves: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Tabs with a line that slides to the chosen one. Arrow keys, Home and End move and choose. */
export function Tabs({ items, value, onChange, label, panelId, sticky, spread, className }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLSpanElement>(null);
  const prefix = useId();
  useSlidingLine(list, line, value, items.length);

  const onKeyDown = (event: KeyboardEvent) => {
    const index = items.findIndex((item) => item.id === value);
    const next = items[keyMoves[event.key]?.(index, items.length - 1) ?? -1];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    document.getElementById(prefix + next.id)?.focus({ preventScroll: true });
  };

  return (
    <div className={cx(sticky && 'sticky top-(--sticky-top,0px) z-10 -mx-3 bg-ground px-3', className)}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className={cx(
          'no-scrollbar relative flex overflow-x-auto overscroll-x-contain',
          spread ? '' : 'gap-1',
        )}
      >
        {items.map((item) => {
          const active = item.id === value;
          return (
            <button
              key={item.id}
              id={prefix + item.id}
              type="button"
              role="tab"
              aria-selected={active}
              aria-controls={panelId}
              tabIndex={active ? 0 : -1}
              onClick={() => onChange(item.id)}
              className={cx(
                'relative h-11 min-w-11 shrink-0 px-2 text-14 whitespace-nowrap -outline-offset-4 transition-colors active:opacity-70',
                spread && 'flex-1',
                // A tab that sticks is in sight already: focus need not scroll the page for it.
                sticky && '-scroll-mt-15',
                active ? 'font-bold text-ink' : 'text-muted',
              )}
            >
              {item.label}
              {item.count ? (
                <span className="ml-0.5 text-11 font-semibold text-primary">{item.count}</span>
              ) : null}
            </button>
          );
        })}
        <span
          ref={line}
          aria-hidden
          className="absolute bottom-1 left-0 h-[3px] w-5 rounded-full bg-primary opacity-0 data-ready:opacity-100 data-moving:transition-[translate] data-moving:duration-[260ms]"
        />
      </div>
    </div>
  );
}
