import { useRouter } from 'next/navigation';
import { useLink } from '@/lib/browser/current-page';
import { useIsPageShown } from '@/lib/browser/use-is-page-shown';
import { BASE_PATH } from '@/lib/contract/paths';

/** Whether the page before this one in the history has this path; false in browsers without the Navigation API. */
function isPreviousPage(path: string): boolean {
  const { navigation } = window;
  const previous = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1];
  return previous?.url === window.location.origin + BASE_PATH + path;
}

/**
 * Returns a function that leaves a form for the page of the order's case, unless the shopper has left it: back to that page if the form was
 * opened there, which would otherwise be in the history twice; else the page replaces the form.
 */
export function useOpenCase(orderId: string): () => void {
  const router = useRouter();
  const link = useLink();
  const isShown = useIsPageShown();
  return () => {
    if (!isShown()) return;
    const path = link(`/afterSaleDetail?orderId=${orderId}`);
    if (isPreviousPage(path)) router.back();
    else router.replace(path);
  };
}
