import { readUserId } from './local-state';

/**
 * Reloads a page that the browser has kept for Back, if another user has logged in since it was left, or its user has logged out: it
 * shows what belongs to that user (R-SECURITY-32).
 * @returns a function that ends the watching
 */
export function watchUser(reload: () => void = () => window.location.reload()): () => void {
  let userId: string | null = null;
  const handlePageHide = () => {
    userId = readUserId();
  };
  const handlePageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && userId !== null && readUserId() !== userId) reload();
  };
  window.addEventListener('pagehide', handlePageHide);
  window.addEventListener('pageshow', handlePageShow);
  return () => {
    window.removeEventListener('pagehide', handlePageHide);
    window.removeEventListener('pageshow', handlePageShow);
  };
}
