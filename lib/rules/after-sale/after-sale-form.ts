import type { CaseReason, RequestType } from '@/lib/contract/after-sale-case';
import { parseYuan } from '../money/yuan';

type RequestReason = Exclude<CaseReason, 'changedMind' | 'wrongAddress' | 'boughtTwice' | 'tooSlow'>;

const reasonsByType: Readonly<Record<RequestType, readonly RequestReason[]>> = {
  money: ['damaged', 'quality', 'missing', 'wrongGoods', 'notAsDescribed', 'notReceived', 'other'],
  return: ['noReason', 'damaged', 'quality', 'wrongGoods', 'notAsDescribed', 'other'],
  exchange: ['damaged', 'quality', 'wrongGoods', 'notAsDescribed', 'other'],
};

/** Reasons to choose from: without one only goods that come back, and only in the first days (R-AFTER-07). */
export const getRequestReasons = (type: RequestType, canOmitReason: boolean): RequestReason[] =>
  reasonsByType[type].filter((reason) => reason !== 'noReason' || canOmitReason);

export type AmountProblem = 'amount' | 'tooMuch';

/** An amount in yuan as a shopper types it; fen, or what is wrong with it. */
export function parseAmount(text: string, maxFen: number): { fen: number } | { problem: AmountProblem } {
  const fen = parseYuan(text.trim().replace(/^[¥￥]\s*/, ''));
  if (fen === undefined || fen === 0) return { problem: 'amount' };
  return fen > maxFen ? { problem: 'tooMuch' } : { fen };
}

/** A tracking number as it is kept: capitals without the blanks that one is copied with. */
export const normalizeTrackingNumber = (text: string): string => text.replace(/\s/g, '').toUpperCase();

/** The form of a tracking number, as the contract has it (`updateReturnGoodsExpress`). */
export const isTrackingNumber = (text: string): boolean => /^[A-Z0-9-]{8,30}$/.test(text);

/** A mobile number of 11 digits, as the contract has it (`complaint`). */
export const isMobilePhone = (text: string): boolean => /^1[3-9]\d{9}$/.test(text);
