import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callMall } from '@/lib/browser/client';
import { addressesQuery } from '@/lib/browser/queries';
import type { AddressInput } from '@/lib/contract/address';

/** Creates, or changes the one with `addressId`; done when the list is fresh. */
export function useSaveAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ addressId, input }: { addressId?: string | undefined; input: AddressInput }) =>
      addressId
        ? callMall('addressUpdate', { id: addressId, ...input })
        : callMall('addressCreate', { ...input }),
    onSuccess: () => {
      // It may be in another province now.
      void client.invalidateQueries({ queryKey: ['order', 'fee'] });
      return client.invalidateQueries({ queryKey: addressesQuery().queryKey });
    },
  });
}

export function useDeleteAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (addressId: string) => callMall('addressDelete', { id: addressId }),
    onSuccess: () => client.invalidateQueries({ queryKey: addressesQuery().queryKey }),
  });
}
