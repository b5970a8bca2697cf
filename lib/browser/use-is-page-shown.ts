import { useEffect, useRef } from 'react';

/**
 * Returns a function that says whether the page of this component is still shown. An answer that arrives after the shopper has left must
 * not navigate: a mutation goes on behind the next page. The effects of a page end when it is removed or hidden (ADR 21), but only after
 * the next page is painted, so the address counts, too.
 */
export function useIsPageShown(): () => boolean {
  const path = useRef<string>(undefined);
  useEffect(() => {
    path.current = window.location.pathname;
    return () => {
      path.current = undefined;
    };
  }, []);
  return () => path.current === window.location.pathname;
}
