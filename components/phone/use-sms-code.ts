import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toApiError } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';

const getSecondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

/** Whole seconds until a moment (epoch ms), counting down; 0 from then on, and without one (R-PHONE-14). */
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
export type SendProblem = 'lettersNeeded' | 'lettersWrong' | 'tooOften' | 'failed';

const toSendProblem = (error: unknown): SendProblem => {
  const { code, reason } = toApiError(error);
  if (reason === 'captcha_wrong' || code === 400) return 'lettersWrong';
  return code === 429 ? 'tooOften' : 'failed';
};

/** Sends codes to a phone: a picture of letters for each, and a minute from one to the next (R-PHONE-14). */
export function useSmsCode(phone: string) {
  const [letters, setLetters] = useState('');
  const [problem, setProblem] = useState<SendProblem>();
  const [resendAt, setResendAt] = useState<number>();
  const wait = useSecondsLeft(resendAt);
  const picture = useQuery({
    queryKey: ['phone', 'captcha'],
    queryFn: ({ signal }) => callMall('captcha', {}, { signal }),
    // Good once: a picture of an earlier form may be used up.
    staleTime: 0,
    gcTime: 0,
  });

  const refreshImage = () => {
    setLetters('');
    void picture.refetch();
  };
  const sending = useMutation({
    mutationFn: () =>
      callMall('sendCode', { phone, uuid: picture.data?.uuid, imageCode: letters.trim() || undefined }),
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
    image: picture.data?.image,
    hasImageError: picture.isError,
    another: refreshImage,
    problem,
    /** Seconds until another code may be sent. */
    wait,
    isSent: sending.isSuccess,
    isSending: sending.isPending,
    send: () => {
      setProblem(letters.trim() === '' ? 'lettersNeeded' : undefined);
      if (letters.trim() !== '') sending.mutate();
    },
  };
}

export type SmsCode = ReturnType<typeof useSmsCode>;
