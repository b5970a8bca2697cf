import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatLines, type PurchaseLine } from '@/lib/rules/order/purchase';
import { expressFeeQuery } from '../../../queries';

/** What is known of the shipping fee: nothing before there is an address. */
export type ExpressFee = { state: 'none' | 'asking' | 'unknown'; fen: 0 } | { state: 'known'; fen: number };

/** What shipping the lines to the chosen address costs. The order charges what the server says then. */
export function useExpressFee(
  lines: readonly PurchaseLine[],
  addressId: string | undefined,
  enabled: boolean,
) {
  const isEnabled = enabled && addressId !== undefined && lines.length > 0;
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...expressFeeQuery(formatLines(lines), addressId ?? ''),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
  const fee: ExpressFee = !isEnabled
    ? { state: 'none', fen: 0 }
    : data && !isError
      ? { state: 'known', fen: data.expressFen }
      : { state: isError ? 'unknown' : 'asking', fen: 0 };
  return {
    fee,
    /** The sum may still change under the finger. */
    isAsking: fee.state === 'asking' || (isEnabled && isPlaceholderData && !isError),
    refresh: () => void (isEnabled && refetch()),
  };
}
