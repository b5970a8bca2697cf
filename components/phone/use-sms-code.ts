import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toApiError } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';
import { createQueryKey } from '@/lib/browser/queries';

const getSecondsUntil = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / 1000));

/**
 * Counts down the whole seconds until a time (epoch ms); 0 after it, and when it is undefined (R-PHONE-14).
 */
function useSecondsLeft(until: number | undefined): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (until === undefined) return;
    const tick = () => setLeft(getSecondsUntil(until));
    tick();
    const timer = setInterval(() => {
      tick();
      if (getSecondsUntil(until) === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

/** Why no SMS was sent. */
type SendProblem = 'lettersNeeded' | 'lettersWrong' | 'tooOften' | 'failed';

const toSendProblem = (error: unknown): SendProblem => {
  const { code, reason } = toApiError(error);
  if (reason === 'captcha_wrong' || code === 400) return 'lettersWrong';
  return code === 429 ? 'tooOften' : 'failed';
};

/** Sends SMS codes to a phone: each needs a captcha, and there is a minute between two codes (R-PHONE-14). */
export function useSmsCode(phone: string) {
  const [letters, setLetters] = useState('');
  const [problem, setProblem] = useState<SendProblem>();
  const [resendAt, setResendAt] = useState<number>();
  const wait = useSecondsLeft(resendAt);
  const captcha = useQuery({
    queryKey: createQueryKey('captcha'),
    queryFn: ({ signal }) => callMall('captcha', {}, { signal }),
    // A captcha is valid once: one from an earlier form can be used up.
    staleTime: 0,
    gcTime: 0,
  });

  const refreshImage = () => {
    setLetters('');
    void captcha.refetch();
  };
  const sendCode = useMutation({
    mutationFn: () =>
      callMall('sendCode', { phone, uuid: captcha.data?.uuid, imageCode: letters.trim() || undefined }),
    onSuccess: ({ resendAfterSeconds }) => setResendAt(Date.now() + resendAfterSeconds * 1000),
    onError: (error) => setProblem(toSendProblem(error)),
    onSettled: refreshImage,
  });

  return {
    letters,
    type: (text: string) => {
      setLetters(text);
      setProblem(undefined);
    },
    image: captcha.data?.image,
    hasImageError: captcha.isError,
    another: refreshImage,
    problem,
    /** Seconds until another code can be sent. */
    wait,
    isSent: sendCode.isSuccess,
    isSending: sendCode.isPending,
    send: () => {
      setProblem(letters.trim() === '' ? 'lettersNeeded' : undefined);
      if (letters.trim() !== '') sendCode.mutate();
    },
  };
}

/** State of sending an SMS code, from `useSmsCode`. */
export type SmsCode = ReturnType<typeof useSmsCode>;
