import 'server-only';
import { type PayType, payType } from '@/lib/contract/config';
import { AppError } from '@/lib/contract/errors';
import type { ProjectColumn } from '../config/project';
import type { MallDeps } from '../context';
import { createSandboxProvider } from '../sandbox/provider';
import { createAlipayProvider } from './alipay/provider';
import { createCloudpayProvider } from './cloudpay/provider';
import type { PaymentProvider } from './provider';
import { hasRealProvider, type PaymentSettings } from './settings';
import { createWechatPayProvider } from './wechat/provider';

/**
 * Whether a channel can take money. A project's configuration of the channel matters only if it can
 * (R-PAY-04).
 */
export const isChannelAvailable = ({ settings }: Pick<MallDeps, 'settings'>, channel: PayType): boolean =>
  settings.payment.sandbox || hasRealProvider(settings.payment, channel);

/** The payment channels that a project allows. */
export type AllowedChannels = Pick<ProjectColumn, 'isWxPay' | 'isAliPay' | 'isCloudPay'>;

/** Whether a project allows a channel, also if the mall has no provider for it. */
export const isChannelAllowed = (
  { isWxPay, isAliPay, isCloudPay }: AllowedChannels,
  channel: PayType,
): boolean => ({ wechat: isWxPay, alipay: isAliPay, cloud: isCloudPay })[channel];

/** Whether an order of the project can be paid: it allows a channel that can take money (R-PAY-04). */
export const canTakePayments = (deps: Pick<MallDeps, 'settings'>, allowed: AllowedChannels): boolean =>
  payType.options.some((channel) => isChannelAllowed(allowed, channel) && isChannelAvailable(deps, channel));

/** Creates the real provider of each channel; undefined if it is not configured. */
const realProviders: Readonly<
  Record<PayType, (deps: MallDeps, settings: PaymentSettings) => PaymentProvider | undefined>
> = {
  alipay: (deps, { alipay }) => alipay && createAlipayProvider(deps, alipay),
  wechat: (deps, { wechat }) => wechat && createWechatPayProvider(deps, wechat),
  cloud: (deps, { cloud }) => cloud && createCloudpayProvider(deps, cloud),
};

/**
 * The provider of a channel: the real one, else the sandbox.
 * @throws AppError unavailable when neither is configured.
 */
export function getProvider(deps: MallDeps, channel: PayType): PaymentProvider {
  const { payment } = deps.settings;
  const provider = realProviders[channel](deps, payment);
  if (provider) return provider;
  if (payment.sandbox) return createSandboxProvider(deps, channel);
  throw new AppError('unavailable', 'this payment method is not configured');
}
