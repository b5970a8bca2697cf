interface Hears {
  /** Out of the browser's memory, as the page was left. */
  restored: () => void;
  /** In sight again, after another app or tab. */
  seen: () => void;
}

/** Tells when the shopper comes back to the page; the answer ends that (R-PAY-26). */
export function onReturn({ restored, seen }: Hears): () => void {
  const shown = ({ persisted }: PageTransitionEvent) => persisted && restored();
  const changed = () => document.hidden || seen();
  window.addEventListener('pageshow', shown);
  document.addEventListener('visibilitychange', changed);
  return () => {
    window.removeEventListener('pageshow', shown);
    document.removeEventListener('visibilitychange', changed);
  };
}
