import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressesQuery } from '@/lib/browser/queries';
import type { Address } from '@/lib/contract/address';

/** The address to ship to: the shopper's choice, else the default one (the first of the list). */
export function useChosenAddress(enabled: boolean) {
  const [chosenId, setChosenId] = useState<string>();
  const { data, isLoading, refetch } = useQuery({ ...addressesQuery(), enabled });
  const address: Address | undefined = data?.find(({ addressId }) => addressId === chosenId) ?? data?.[0];
  return {
    address,
    isLoading,
    /** True when an address is chosen and needs no check. */
    isUsable: address !== undefined && !address.needsCheck,
    choose: ({ addressId }: Address) => setChosenId(addressId),
    refresh: () => void refetch(),
  };
}
