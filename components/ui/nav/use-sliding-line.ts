import { type RefObject, useEffect } from 'react';
import { prefersReducedMotion } from '../motion/reduced-motion';

/**
 * Puts the line under the chosen tab and brings that tab to the middle of a list that scrolls. The
 * first time the line is simply there; afterwards it slides.
 */
export function useSlidingLine(
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
