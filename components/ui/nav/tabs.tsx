import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { cx } from '../cx';
import { prefersReducedMotion } from '../motion/reduced-motion';

/**
 * Positions the line under the chosen tab and scrolls the tab to the middle of the list. The first time the
 * line appears without animation; later it slides.
 */
function useSlidingLine(
  list: RefObject<HTMLElement | null>,
  line: RefObject<HTMLElement | null>,
  value: string,
  texts: string,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new choice, new tabs and new counts move the line
  useEffect(() => {
    const update = () => {
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
    update();
    const frame = requestAnimationFrame(() => {
      if (line.current) line.current.dataset.moving = '';
    });
    // Also when a closed sheet opens: until then its elements have no size.
    const observer = new ResizeObserver(update);
    if (list.current) observer.observe(list.current);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [list, line, value, texts]);
}

export interface TabItem {
  id: string;
  label: string;
  /** Shown small behind the label. */
  count?: number;
  /** Second line below the label; all tabs of a list have one, or none has. */
  note?: string;
}

interface TabsProps {
  items: readonly TabItem[];
  value: string;
  onChange: (id: string) => void;
  /** Accessible name of the tab list. */
  label: string;
  /** Id of the element that the tabs control (a `TabPanel`). */
  panelId?: string;
  /** Sticks to the top of the screen while the page scrolls. */
  sticky?: boolean;
  /** True: tabs share the width. False (the default): the list scrolls. */
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
  useSlidingLine(list, line, value, JSON.stringify(items));

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
                'relative min-w-11 shrink-0 px-2 text-14 whitespace-nowrap -outline-offset-4 transition-colors active:opacity-70',
                item.note ? 'h-15 px-3 pb-1 leading-tight' : 'h-11',
                spread && 'flex-1',
                // A sticky tab is already visible: focus must not scroll the page.
                sticky && '-scroll-mt-15',
                active ? 'font-bold text-ink' : 'text-muted',
              )}
            >
              {item.label}
              {item.count ? (
                <span className="text-11 font-semibold text-primary">{` ${item.count}`}</span>
              ) : null}
              {item.note && (
                <span className={cx('block text-11 font-normal', active && 'text-primary')}>{item.note}</span>
              )}
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
