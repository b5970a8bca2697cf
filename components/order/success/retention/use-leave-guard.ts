import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Goes back one history entry; resolves after `popstate`, or after 500 ms without it. */
const goBack = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      window.removeEventListener('popstate', done);
      clearTimeout(timer);
      // The router also handles `popstate`; let it run first.
      setTimeout(resolve);
    };
    const timer = setTimeout(done, 500);
    window.addEventListener('popstate', done);
    window.history.back();
  });

/** Adds a history entry of the same address, unless there is one. */
function addExtraEntry(hasExtraEntry: RefObject<boolean>): void {
  // Keeps the router's state: without it going back would reload the page.
  if (!hasExtraEntry.current) window.history.pushState(window.history.state, '', window.location.href);
  hasExtraEntry.current = true;
}

/** The link that a click would open in this tab, to another page; undefined for any other click. */
function findLeavingLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const target = event.target instanceof Element ? event.target : null;
  const link = target?.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.closest('dialog') || (link.target && link.target !== '_self')) return undefined;
  return link;
}

/**
 * Intercepts the first attempt to leave the page: by a link, or by the back button, for which it pushes an
 * extra history entry of the same address. `leave` continues the intercepted navigation, `stay` ends it: the next Back
 * leaves the page. It intercepts only once, and only while `armed`.
 * @param goFurtherBack leaves the page by Back; undefined: to the history entry before it
 */
export function useLeaveGuard(armed: boolean, onLeave: () => void, goFurtherBack?: () => void) {
  const [isDone, setDone] = useState(false);
  const hasExtraEntry = useRef(false);
  const hasStayed = useRef(false);
  const interrupted = useRef<HTMLAnchorElement | 'back' | undefined>(undefined);
  const isIntercepting = armed && !isDone;

  const interceptLeave = useEffectEvent((origin: HTMLAnchorElement | 'back') => {
    interrupted.current = origin;
    setDone(true);
    onLeave();
  });

  useEffect(() => {
    if (!isIntercepting) return;
    addExtraEntry(hasExtraEntry);
    const onClick = (event: MouseEvent) => {
      const link = findLeavingLink(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      interceptLeave(link);
    };
    window.addEventListener('click', onClick, true);
    return () => window.removeEventListener('click', onClick, true);
  }, [isIntercepting]);

  const handlePop = useEffectEvent(() => {
    hasExtraEntry.current = false;
    if (isIntercepting) interceptLeave('back');
    // The router also handles `popstate`; let it run first.
    else if (hasStayed.current && goFurtherBack) setTimeout(goFurtherBack);
  });
  useEffect(() => {
    // Also after the interception: Back can remove the extra entry while a dialog asks the shopper to stay.
    window.addEventListener('popstate', handlePop);
    return () => window.removeEventListener('popstate', handlePop);
  }, []);

  /** Removes the extra history entry. */
  const clear = async () => {
    if (!hasExtraEntry.current) return;
    hasExtraEntry.current = false;
    await goBack();
  };
  return {
    clear,
    leave: async () => {
      await clear();
      if (interrupted.current !== 'back') interrupted.current?.click();
      else if (goFurtherBack) goFurtherBack();
      else window.history.back();
    },
    stay: () => {
      if (!goFurtherBack) return void clear();
      // The extra entry catches Back, which would lead to the history entry before the page.
      addExtraEntry(hasExtraEntry);
      hasStayed.current = true;
    },
  };
}
