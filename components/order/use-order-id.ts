import { useSearchParams } from 'next/navigation';

/** A query parameter of the address; the text `null` counts as absent (R-NAV-19). */
export function useParam(name: string): string | undefined {
  const value = useSearchParams().get(name)?.trim();
  return value && value !== 'null' ? value : undefined;
}

/**
 * The order id of the address. Use it only below a `<Suspense>`: static pages do not know the query on the
 * server.
 */
export const useOrderId = (): string | undefined => useParam('orderId');
