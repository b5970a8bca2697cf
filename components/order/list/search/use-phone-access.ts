import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';

/** `phone`: which one. `listed`: it is on the list, a code is needed. `unlisted`: it has to be put on the list first. */
export type PhoneAccessStep = 'phone' | 'listed' | 'unlisted';

export type PhoneAccessProblem = 'codeWrong' | 'notAllowed' | 'failed';

const toPhoneAccessProblem = (error: unknown): PhoneAccessProblem => {
  const reason = error instanceof ApiError ? error.reason : undefined;
  if (reason === 'code_wrong') return 'codeWrong';
  return reason === 'phone_not_allowed' ? 'notAllowed' : 'failed';
};

/**
 * The way to the orders of a phone: only one on the shopper's list may be asked for, and only with a code that
 * was sent to it. A check that fails counts as not allowed. One that is not on the list gets there with such
 * a code (R-LIST-13).
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
    onSuccess: async (_, { phone }) => {
      // Pages of an earlier search may say that it is not allowed any more.
      await client.resetQueries({
        queryKey: ['order', 'list'],
        predicate: ({ queryKey }) => queryKey[3] === phone,
      });
      onFound(phone);
    },
    onError: (error) => {
      if (toPhoneAccessProblem(error) === 'notAllowed') setStep('unlisted');
    },
  });

  return {
    step,
    check: (phone: string) => check.mutate(phone),
    find: (phone: string, phoneCode: string) => find.mutate({ phone, phoneCode }),
    isBusy: check.isPending || find.isPending,
    problem: find.isError ? toPhoneAccessProblem(find.error) : undefined,
    forgetProblem: () => find.reset(),
    startOver: () => {
      find.reset();
      setStep('phone');
    },
  };
}
