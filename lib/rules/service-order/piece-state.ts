import type { PieceState } from '@/lib/contract/service-order';

interface Piece {
  type: 'voucher' | 'topUp';
  state: 'waiting' | 'underWay' | 'done';
  validUntil: string | null;
}

const topUpStates = { waiting: 'needsNumber', underWay: 'underWay', done: 'credited' } as const;

/** How a piece stands for the shopper: a code whose time is over is told so by the clock alone. */
export function getPieceState({ type, state, validUntil }: Piece, now: Date): PieceState {
  if (type === 'topUp') return topUpStates[state];
  if (state !== 'done') return 'onItsWay';
  return validUntil !== null && validUntil <= now.toISOString() ? 'expired' : 'ready';
}
