import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callMall } from '@/lib/browser/client';
import { addressesQuery } from '@/lib/browser/queries';
import type { AddressInput } from '@/lib/contract/address';

/** Creates an address, or changes the one with `addressId`; resolves when the address list is reloaded. */
export function useSaveAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ addressId, input }: { addressId?: string | undefined; input: AddressInput }) =>
      addressId
        ? callMall('addressUpdate', { id: addressId, ...input })
        : callMall('addressCreate', { ...input }),
    onSuccess: () => {
      // The shipping fee can change with the province.
      void client.invalidateQueries({ queryKey: ['order', 'fee'] });
      return client.invalidateQueries({ queryKey: addressesQuery().queryKey });
    },
  });
}

/** Deletes an address; resolves when the address list is reloaded. */
export function useDeleteAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (addressId: string) => callMall('addressDelete', { id: addressId }),
    onSuccess: () => client.invalidateQueries({ queryKey: addressesQuery().queryKey }),
  });
}
