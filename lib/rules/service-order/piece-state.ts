import type { PieceState } from '@/lib/contract/service-order';

interface Piece {
  type: 'voucher' | 'topUp';
  state: 'waiting' | 'underWay' | 'done';
  validUntil: string | null;
}

const topUpStates = { waiting: 'needsNumber', underWay: 'underWay', done: 'credited' } as const;

/** The state of a piece, as shoppers see it. A code is expired from `validUntil` on. */
export function getPieceState({ type, state, validUntil }: Piece, now: Date): PieceState {
  if (type === 'topUp') return topUpStates[state];
  if (state !== 'done') return 'onItsWay';
  return validUntil !== null && validUntil <= now.toISOString() ? 'expired' : 'ready';
}
