import type { CaseReason, RequestType } from '@/lib/contract/after-sale-case';
import { parseYuan } from '../money/yuan';

type RequestReason = Exclude<CaseReason, 'changedMind' | 'wrongAddress' | 'boughtTwice' | 'tooSlow'>;

const reasonsByType: Readonly<Record<RequestType, readonly RequestReason[]>> = {
  money: ['damaged', 'quality', 'missing', 'wrongGoods', 'notAsDescribed', 'notReceived', 'other'],
  return: ['noReason', 'damaged', 'quality', 'wrongGoods', 'notAsDescribed', 'other'],
  exchange: ['damaged', 'quality', 'wrongGoods', 'notAsDescribed', 'other'],
};

/** The reasons to choose from. `noReason` is only for returns in the first days (R-AFTER-07). */
export const getRequestReasons = (type: RequestType, canOmitReason: boolean): RequestReason[] =>
  reasonsByType[type].filter((reason) => reason !== 'noReason' || canOmitReason);

/** Why an amount is invalid. */
export type AmountProblem = 'amount' | 'tooMuch';

/** Parses a typed amount in yuan: returns fen, or why it is invalid. */
export function parseAmount(text: string, maxFen: number): { fen: number } | { problem: AmountProblem } {
  const fen = parseYuan(text.trim().replace(/^[¥￥]\s*/, ''));
  if (fen === undefined || fen === 0) return { problem: 'amount' };
  return fen > maxFen ? { problem: 'tooMuch' } : { fen };
}

/** Normalizes a tracking number: removes spaces, converts to upper case. */
export const normalizeTrackingNumber = (text: string): string => text.replace(/\s/g, '').toUpperCase();

/** Whether a tracking number is well-formed, as in the contract (`updateReturnGoodsExpress`). */
export const isTrackingNumber = (text: string): boolean => /^[A-Z0-9-]{8,30}$/.test(text);
