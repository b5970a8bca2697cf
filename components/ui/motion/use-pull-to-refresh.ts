import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { prefersReducedMotion } from './reduced-motion';

/** Finger's way, in px, before it is known where it goes. */
const SLOP_PX = 8;
/** The content follows at half the finger's speed, and no further than this. */
const RESISTANCE = 0.5;
const MAX_PULL_PX = 96;
/** Let go beyond this it refreshes. */
const REFRESH_AT_PX = 56;

/** `pulled`: not far enough yet. `ready`: letting go refreshes. `busy`: refreshing. */
export type PullPhase = 'idle' | 'pulled' | 'ready' | 'busy';

/** Something between the finger and the page scrolls by itself, or is a dialog on top of it. */
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
 * Pulling the head of a page down with one finger refreshes it. The page itself must not bounce or reload for that
 * (`overscroll-behavior-y: none` on the root). How far it is pulled stands in `--pulled` of the host; with reduced
 * motion nothing follows the finger.
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
    const still = prefersReducedMotion();
    const show = (px: number, next: PullPhase) => {
      element.style.setProperty('--pulled', `${still ? 0 : px}px`);
      setPhase(next);
    };
    const letGo = () => {
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
      if (event.touches.length > 1 || window.scrollY > 0) return letGo();
      const [across, down] = [finger.clientX - start.x, finger.clientY - start.y];
      if (!start.isPull) {
        if (Math.hypot(across, down) < SLOP_PX) return;
        if (down <= Math.abs(across)) return letGo();
        start.isPull = true;
      }
      // It is ours now: the page neither scrolls nor clicks.
      if (event.cancelable) event.preventDefault();
      const px = Math.min(MAX_PULL_PX, Math.max(0, (down - SLOP_PX) * RESISTANCE));
      isReady = px >= REFRESH_AT_PX;
      show(px, isReady ? 'ready' : 'pulled');
    };
    const end = () => {
      if (!isReady) return letGo();
      start = null;
      isReady = false;
      isBusy = true;
      show(REFRESH_AT_PX, 'busy');
      void refresh().finally(() => {
        isBusy = false;
        letGo();
      });
    };

    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', letGo);
    return () => {
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', letGo);
    };
  }, [host]);

  return phase;
}
