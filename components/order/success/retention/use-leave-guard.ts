import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Waits until the browser has gone back one entry; a browser that does not say so is not waited for long. */
const goBack = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      window.removeEventListener('popstate', done);
      clearTimeout(timer);
      // The router hears of it too, and first has its say.
      setTimeout(resolve);
    };
    const timer = setTimeout(done, 500);
    window.addEventListener('popstate', done);
    window.history.back();
  });

/** The link that a click would follow in this tab to another page; undefined for anything else. */
function findLeavingLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const target = event.target instanceof Element ? event.target : null;
  const link = target?.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.closest('dialog') || (link.target && link.target !== '_self')) return undefined;
  return link;
}

/**
 * Steps in once when somebody is about to leave the page: by a link on it, or by the browser's back button, for
 * which one entry of the same address stands on top of the history. `leave` goes on with what was begun. After that
 * one time, and without `armed`, nothing is held up.
 */
export function useLeaveGuard(armed: boolean, onLeave: () => void) {
  const [spent, setSpent] = useState(false);
  const isOnTop = useRef(false);
  const interrupted = useRef<HTMLAnchorElement | 'back' | undefined>(undefined);
  const isWatching = armed && !spent;

  const interceptLeave = useEffectEvent((how: HTMLAnchorElement | 'back') => {
    interrupted.current = how;
    setSpent(true);
    onLeave();
  });

  useEffect(() => {
    if (!isWatching) return;
    // The router's own mark goes along: without it going back would load the page anew.
    if (!isOnTop.current) window.history.pushState(window.history.state, '', window.location.href);
    isOnTop.current = true;
    const onPop = () => {
      isOnTop.current = false;
      interceptLeave('back');
    };
    const onClick = (event: MouseEvent) => {
      const link = findLeavingLink(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      interceptLeave(link);
    };
    window.addEventListener('popstate', onPop);
    window.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('popstate', onPop);
      window.removeEventListener('click', onClick, true);
    };
  }, [isWatching]);

  /** Takes the entry on top away again, so that it is in nobody's way. */
  const clear = async () => {
    if (!isOnTop.current) return;
    isOnTop.current = false;
    await goBack();
  };
  return {
    clear,
    leave: async () => {
      await clear();
      if (interrupted.current === 'back') window.history.back();
      else interrupted.current?.click();
    },
  };
}
