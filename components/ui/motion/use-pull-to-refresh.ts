import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { prefersReducedMotion } from './reduced-motion';

/** Movement before the direction of a gesture is decided. */
const SLOP_PX = 8;
/** The content follows at half the speed of the finger, up to a maximum distance. */
const RESISTANCE = 0.5;
const MAX_PULL_PX = 96;
/** A release beyond this distance refreshes. */
const REFRESH_AT_PX = 56;

/** `pulled`: not far enough yet. `ready`: a release refreshes. `busy`: refreshing. */
type PullPhase = 'idle' | 'pulled' | 'ready' | 'busy';

/** Whether the touched element is inside a dialog or inside an element that scrolls itself. */
function isInsideScroller(target: EventTarget | null, host: Element): boolean {
  let element = target instanceof Element ? target : null;
  for (; element && element !== host; element = element.parentElement) {
    if (element.tagName === 'DIALOG') return true;
    const { overflowY } = getComputedStyle(element);
    if (/auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight) return true;
  }
  return false;
}

/**
 * Refreshes a page that is pulled down with one finger. The page itself must not bounce or reload
 * (`overscroll-behavior-y: none` on the root). The distance is in the CSS variable `--pulled` of the host;
 * with reduced motion the content does not follow the finger.
 */
export function usePullToRefresh(host: RefObject<HTMLElement | null>, onRefresh: () => Promise<void>) {
  const [phase, setPhase] = useState<PullPhase>('idle');
  const refresh = useEffectEvent(onRefresh);

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    let start: { x: number; y: number; isPull: boolean } | null = null;
    let isReady = false;
    let isBusy = false;
    const isReduced = prefersReducedMotion();
    const show = (px: number, next: PullPhase) => {
      element.style.setProperty('--pulled', `${isReduced ? 0 : px}px`);
      setPhase(next);
    };
    const reset = () => {
      start = null;
      isReady = false;
      if (!isBusy) show(0, 'idle');
    };

    const begin = ({ touches, target }: TouchEvent) => {
      const [finger] = touches;
      if (
        isBusy ||
        touches.length !== 1 ||
        !finger ||
        window.scrollY > 0 ||
        isInsideScroller(target, element)
      )
        return;
      start = { x: finger.clientX, y: finger.clientY, isPull: false };
    };
    const move = (event: TouchEvent) => {
      const [finger] = event.touches;
      if (!start || !finger) return;
      if (event.touches.length > 1 || window.scrollY > 0) return reset();
      const [deltaX, deltaY] = [finger.clientX - start.x, finger.clientY - start.y];
      if (!start.isPull) {
        if (Math.hypot(deltaX, deltaY) < SLOP_PX) return;
        if (deltaY <= Math.abs(deltaX)) return reset();
        start.isPull = true;
      }
      // The gesture is handled here: the page must not scroll or click.
      if (event.cancelable) event.preventDefault();
      const px = Math.min(MAX_PULL_PX, Math.max(0, (deltaY - SLOP_PX) * RESISTANCE));
      isReady = px >= REFRESH_AT_PX;
      show(px, isReady ? 'ready' : 'pulled');
    };
    const end = () => {
      if (!isReady) return reset();
      start = null;
      isReady = false;
      isBusy = true;
      show(REFRESH_AT_PX, 'busy');
      void refresh().finally(() => {
        isBusy = false;
        reset();
      });
    };

    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', reset);
    return () => {
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', reset);
    };
  }, [host]);

  return phase;
}
