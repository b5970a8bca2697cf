import 'server-only';
import { isIP } from 'node:net';
import type { PayType } from '@/lib/contract/config';
import type { PaymentRequest } from '../provider';

/** Where the provider tells the mall that it was paid. `site`: `https://mall.example.com/vantmall`. */
export const createNotifyUrl = (site: string, channel: PayType): string =>
  `${site}/api/pay/notify/${channel}`;

/** Where the shopper comes back to. */
export const createReturnUrl = (site: string, { orderId, returnPath }: PaymentRequest): string =>
  `${site}${returnPath ?? `/payindex?${new URLSearchParams({ orderId, fromPage: 'cashier' })}`}`;

/** Most characters: far below what providers take, as Alipay's cashier has them nine times as long in its address. */
const MAX_SUBJECT_LENGTH = 40;

/** What is paid for in the words of the provider's cashier; `/`, `=` and `&` are not taken by Alipay. */
export function getSubject({ description, orderId }: PaymentRequest): string {
  const text = (description ?? '').replace(/[/=&\p{C}\s]+/gu, ' ').trim();
  return [...(text || orderId)].slice(0, MAX_SUBJECT_LENGTH).join('');
}

/** The shopper's address for the provider's risk control; of a network its first address. */
export function getPayerAddress({ clientAddress }: PaymentRequest): string {
  const address = clientAddress?.split('/')[0] ?? '';
  return isIP(address) === 0 ? '127.0.0.1' : address;
}
