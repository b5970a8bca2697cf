import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';
import { createQueryKey, parseOrderListKey } from '@/lib/browser/queries';
import { phoneCodes } from '../orders-query';

/**
 * `phone`: the shopper enters the phone. `listed`: it is on the allow-list, a code is needed. `unlisted`: the
 * code adds it to the allow-list first.
 */
type PhoneAccessStep = 'phone' | 'listed' | 'unlisted';

/** Why the verification of a phone failed. */
type PhoneAccessProblem = 'codeWrong' | 'notAllowed' | 'failed';

const toPhoneAccessProblem = (error: unknown): PhoneAccessProblem => {
  const reason = error instanceof ApiError ? error.reason : undefined;
  if (reason === 'code_wrong') return 'codeWrong';
  return reason === 'phone_not_allowed' ? 'notAllowed' : 'failed';
};

/**
 * Gives access to the orders of a phone: it must be on the shopper's allow-list and verified by an SMS code.
 * A failed check counts as not on the list. An SMS code also adds a phone to the list (R-LIST-13).
 */
export function usePhoneAccess(onFound: (phone: string) => void) {
  const client = useQueryClient();
  const [step, setStep] = useState<PhoneAccessStep>('phone');

  const check = useMutation({
    mutationFn: (phone: string) => callMall('userWhitePhoneIsExist', { phone }),
    onSuccess: ({ isExist }) => setStep(isExist ? 'listed' : 'unlisted'),
    onError: () => setStep('unlisted'),
  });

  const find = useMutation({
    mutationFn: async ({ phone, phoneCode }: { phone: string; phoneCode: string }) => {
      if (step === 'unlisted') await callMall('userWhitePhoneAdd', { phone, phoneCode });
      else await callMall('queryOrder', { phone, phoneCode });
    },
    onSuccess: async (_, { phone, phoneCode }) => {
      phoneCodes.set(phone, phoneCode);
      // Cached pages of an earlier search can be errors because its verification has expired.
      await client.resetQueries({
        queryKey: createQueryKey('order', 'list'),
        predicate: ({ queryKey }) => parseOrderListKey(queryKey).phone === phone,
      });
      onFound(phone);
    },
    onError: (error) => {
      if (toPhoneAccessProblem(error) === 'notAllowed') setStep('unlisted');
    },
  });

  return {
    step,
    check: (phone: string) => {
      // A list that is read with an old code would use up an attempt of the next one.
      phoneCodes.delete(phone);
      check.mutate(phone);
    },
    find: (phone: string, phoneCode: string) => find.mutate({ phone, phoneCode }),
    isBusy: check.isPending || find.isPending,
    problem: find.isError ? toPhoneAccessProblem(find.error) : undefined,
    clearProblem: () => find.reset(),
    startOver: () => {
      find.reset();
      setStep('phone');
    },
  };
}
