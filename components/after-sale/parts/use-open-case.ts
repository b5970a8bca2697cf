import { useRouter } from 'next/navigation';
import { useLink } from '@/lib/browser/current-page';
import { useIsPageShown } from '@/lib/browser/use-is-page-shown';

/** Returns a function that replaces a form by the page of the order's case, unless the shopper has left the form. */
export function useOpenCase(orderId: string): () => void {
  const router = useRouter();
  const link = useLink();
  const isShown = useIsPageShown();
  return () => {
    if (isShown()) router.replace(link(`/afterSaleDetail?orderId=${orderId}`));
  };
}
