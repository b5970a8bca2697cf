'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useLink } from '@/components/app/use-link';
import { callMall } from '@/lib/browser/client';
import type { Args } from '@/lib/contract/contract';
import { useRefusal } from '../parts/use-refusal';
import { rememberReceipt } from './receipt-store';

/** Sends a complaint, remembers its receipt number and shows it; the address keeps it over a reload. */
export function useComplaint() {
  const router = useRouter();
  const link = useLink();
  const refuse = useRefusal();
  return useMutation({
    mutationFn: (input: Args<'complaint'>) => callMall('complaint', input),
    onSuccess: ({ complaintId }) => {
      rememberReceipt(complaintId);
      router.replace(link(`/complain?id=${complaintId}&sent=1`));
    },
    onError: refuse,
  });
}
