import { useEffect, useState } from 'react';
import { logFailure } from '@/lib/browser/log';
import { useParam } from '../use-order-id';

/**
 * The page of the mall that the query `from` names (R-LIST-08). No link of the mall has `from`, so the rule, with all addresses of pages, is
 * loaded only when the address has it.
 */
export function useSourcePage(currentPage: string): string | undefined {
  const from = useParam('from');
  const [source, setSource] = useState<string>();
  useEffect(() => {
    if (!from) return;
    import('@/lib/rules/page/from-page').then(
      ({ parseFromPage }) => setSource(parseFromPage(from, currentPage)),
      (error: unknown) => logFailure('could not load the rule of the source page', error),
    );
  }, [from, currentPage]);
  return from ? source : undefined;
}
