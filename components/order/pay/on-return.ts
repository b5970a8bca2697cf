interface ReturnHandlers {
  /** Out of the browser's memory, as the page was left. */
  onRestored: () => void;
  /** In sight again, after another app or tab. */
  onVisible: () => void;
}

/** Tells when the shopper comes back to the page; the answer ends that (R-PAY-26). */
export function onReturn({ onRestored, onVisible }: ReturnHandlers): () => void {
  const shown = ({ persisted }: PageTransitionEvent) => persisted && onRestored();
  const changed = () => document.hidden || onVisible();
  window.addEventListener('pageshow', shown);
  document.addEventListener('visibilitychange', changed);
  return () => {
    window.removeEventListener('pageshow', shown);
    document.removeEventListener('visibilitychange', changed);
  };
}
