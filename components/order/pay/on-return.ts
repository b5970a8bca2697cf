interface ReturnHandlers {
  /** The page was restored from the back/forward cache. */
  onRestored: () => void;
  /** The page became visible again, after another app or tab. */
  onVisible: () => void;
}

/**
 * Calls a handler when the shopper returns to the page; returns a function that removes the listeners
 * (R-PAY-26).
 */
export function onReturn({ onRestored, onVisible }: ReturnHandlers): () => void {
  const handlePageShow = ({ persisted }: PageTransitionEvent) => persisted && onRestored();
  const handleVisibilityChange = () => document.hidden || onVisible();
  window.addEventListener('pageshow', handlePageShow);
  document.addEventListener('visibilitychange', handleVisibilityChange);
  return () => {
    window.removeEventListener('pageshow', handlePageShow);
    document.removeEventListener('visibilitychange', handleVisibilityChange);
  };
}
