import 'server-only';
import { isIP } from 'node:net';
import type { PayType } from '@/lib/contract/config';
import type { PaymentRequest } from '../provider';

/** The webhook URL of a channel. `site`: `https://mall.example.com/vantmall`. */
export const createNotifyUrl = (site: string, channel: PayType): string =>
  `${site}/api/pay/notify/${channel}`;

/** The URL to which the shopper returns. */
export const createReturnUrl = (site: string, { orderId, returnPath }: PaymentRequest): string =>
  `${site}${returnPath ?? `/payindex?${new URLSearchParams({ orderId, fromPage: 'cashier' })}`}`;

/**
 * Maximum number of characters: far below the limits of providers, because URL-encoding in Alipay's cashier
 * URL makes the text up to nine times as long.
 */
const MAX_SUBJECT_LENGTH = 40;

/** The purchase as the provider's cashier shows it; Alipay does not accept `/`, `=` and `&`. */
export function getSubject({ description, orderId }: PaymentRequest): string {
  const text = (description ?? '').replace(/[/=&\p{C}\s]+/gu, ' ').trim();
  return [...(text || orderId)].slice(0, MAX_SUBJECT_LENGTH).join('');
}

/**
 * The shopper's network address for the provider's risk control; the first address if only the network is
 * known.
 */
export function getPayerAddress({ clientAddress }: PaymentRequest): string {
  const address = clientAddress?.split('/')[0] ?? '';
  return isIP(address) === 0 ? '127.0.0.1' : address;
}
