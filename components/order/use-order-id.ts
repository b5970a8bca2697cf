import { useSearchParams } from 'next/navigation';
import { readParameter } from '@/lib/rules/page/read-parameter';

/** A query parameter of the address; the text `null` counts as absent (R-NAV-19). */
export const useParam = (name: string): string | undefined => readParameter(useSearchParams(), name);

/**
 * The order id of the address. Use it only below a `<Suspense>`: static pages do not know the query on the
 * server.
 */
export const useOrderId = (): string | undefined => useParam('orderId');
