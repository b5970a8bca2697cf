import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatLines, type PurchaseLine } from '@/lib/rules/order/purchase';
import { expressFeeQuery } from '../../../queries';

/** The shipping fee; `none`: there is no address yet. */
export type ExpressFee = { state: 'none' | 'asking' | 'unknown'; fen: 0 } | { state: 'known'; fen: number };

/**
 * Loads the shipping fee of the lines to the chosen address. It is only shown: the server calculates the fee
 * again when the order is created.
 */
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
    /** The fee is loading, so the total can still change. */
    isAsking: fee.state === 'asking' || (isEnabled && isPlaceholderData && !isError),
    refresh: () => void (isEnabled && refetch()),
  };
}
