import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { prefersReducedMotion } from '@/components/ui/motion/reduced-motion';
import { isUnknownCall, toApiError } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';
import { getClientId } from '@/lib/browser/client-id';
import { getCurrentProjectId } from '@/lib/browser/current-page';
import { createQueryKey } from '@/lib/browser/queries';
import { getPrizeRotation, getStopRotation, type Prize } from './prize';

/**
 * State of the wheel. `ready`: not drawn today; `spinning`: the wheel turns towards the drawn prize; `drawn`: the prize is
 * shown.
 */
export type WheelState = 'loading' | 'failed' | 'ready' | 'drawing' | 'spinning' | 'drawn';

interface Options {
  prizes: readonly Prize[];
  /** Called when the service has no wheel. */
  onMissing: () => void;
}

/** Draws a prize of the channel and turns the wheel to it (R-PARTNER-13). */
export function useWheel({ prizes, onMissing }: Options) {
  const client = useQueryClient();
  const pId = getCurrentProjectId() ?? '0';
  const [clientId] = useState(getClientId);
  const queryKey = createQueryKey('partner', 'wheel', pId, clientId);
  const status = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await callMall('channelDrawPrizes', { pId, clientId }, { signal })).drawnToday,
  });
  const [spin, setSpin] = useState<{ prize: Prize; isTurning: boolean }>();

  const findIndex = (drawn: Prize) => prizes.findIndex(({ prizeId }) => prizeId === drawn.prizeId);

  const draw = useMutation({
    mutationFn: () => callMall('drawPrize', { pId, clientId }),
    meta: { invalidates: [createQueryKey('user', 'points'), createQueryKey('coupon')] },
    onSuccess: ({ prize }) => {
      // A prize of another channel's wheel is on no segment here.
      setSpin({ prize, isTurning: findIndex(prize) >= 0 && !prefersReducedMotion() });
      client.setQueryData(queryKey, prize);
    },
    onError: (error) => {
      if (isUnknownCall(error)) onMissing();
    },
  });

  const prize = spin?.prize ?? status.data ?? undefined;
  const getRotation = (): number => {
    const index = prize ? findIndex(prize) : -1;
    if (index < 0) return 0;
    return spin ? getStopRotation(index, prizes.length) : getPrizeRotation(index, prizes.length);
  };
  const getState = (): WheelState => {
    if (spin?.isTurning) return 'spinning';
    if (prize) return 'drawn';
    if (draw.isPending) return 'drawing';
    if (status.isPending) return 'loading';
    return status.isError ? 'failed' : 'ready';
  };
  return {
    state: getState(),
    prize,
    rotation: getRotation(),
    failure: draw.isError ? toApiError(draw.error) : undefined,
    draw: () => draw.mutate(),
    finishTurn: () => setSpin((current) => current && { ...current, isTurning: false }),
    reload: () => void status.refetch(),
    isReloading: status.isFetching,
  };
}
