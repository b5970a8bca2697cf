import { useSearchParams } from 'next/navigation';

/** A parameter of the address; the text `null` counts as absent (R-NAV-19). */
export function useParam(name: string): string | undefined {
  const value = useSearchParams().get(name)?.trim();
  return value && value !== 'null' ? value : undefined;
}

/** The order that the address names. Below a `<Suspense>` only: the server does not know the query. */
export const useOrderId = (): string | undefined => useParam('orderId');
