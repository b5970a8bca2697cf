import 'server-only';
import { type PayType, payType } from '@/lib/contract/config';
import { AppError } from '@/lib/contract/errors';
import type { Host } from '../context';
import { sandboxProvider } from '../sandbox/provider';
import { alipayProvider } from './alipay/provider';
import type { PaymentProvider } from './provider';
import { isReal } from './settings';
import { wechatPayProvider } from './wechat/provider';

/**
 * Whether a channel can take money. What a project's configuration says of it counts only then (R-PAY-04).
 */
export const isPayable = ({ settings }: Pick<Host, 'settings'>, channel: PayType): boolean =>
  settings.payment.sandbox || isReal(settings.payment, channel);

/** Whether money can be taken at all. */
export const canBePaid = (host: Pick<Host, 'settings'>): boolean =>
  payType.options.some((channel) => isPayable(host, channel));

/** The provider that a channel goes to: its own, else the sandbox. @throws AppError unavailable when there is neither. */
export function providerOf(host: Host, channel: PayType): PaymentProvider {
  const { alipay, wechat, sandbox } = host.settings.payment;
  if (channel === 'alipay' && alipay) return alipayProvider(host, alipay);
  if (channel === 'wechat' && wechat) return wechatPayProvider(host, wechat);
  if (sandbox) return sandboxProvider(host, channel);
  throw new AppError('unavailable', 'this way to pay is not configured');
}
