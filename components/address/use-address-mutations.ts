import { useMutation } from '@tanstack/react-query';
import { callMall } from '@/lib/browser/client';
import { queryKeys } from '@/lib/browser/queries';
import type { AddressInput } from '@/lib/contract/address';

/** Creates an address, or changes the one with `addressId`; resolves when the address list is reloaded. */
export const useSaveAddress = () =>
  useMutation({
    mutationFn: ({ addressId, input }: { addressId?: string | undefined; input: AddressInput }) =>
      addressId
        ? callMall('addressUpdate', { id: addressId, ...input })
        : callMall('addressCreate', { ...input }),
    // The shipping fee can change with the province.
    meta: { invalidates: [queryKeys.order.fees], awaits: [queryKeys.address] },
  });

/** Deletes an address; resolves when the address list is reloaded. */
export const useDeleteAddress = () =>
  useMutation({
    mutationFn: (addressId: string) => callMall('addressDelete', { id: addressId }),
    meta: { awaits: [queryKeys.address] },
  });
