import type { PieceState } from '@/lib/contract/trade/service-order';

interface Piece {
  type: 'voucher' | 'topUp';
  state: 'waiting' | 'underWay' | 'done';
  validUntil: string | null;
}

const topUps = { waiting: 'needsNumber', underWay: 'underWay', done: 'credited' } as const;

/** How a piece stands for the shopper: a code whose time is over is told so by the clock alone. */
export function pieceStateOf({ type, state, validUntil }: Piece, now: Date): PieceState {
  if (type === 'topUp') return topUps[state];
  if (state !== 'done') return 'onItsWay';
  return validUntil !== null && validUntil <= now.toISOString() ? 'expired' : 'ready';
}
