import 'server-only';
import type { PayType } from '@/lib/contract/config';
import { AppError } from '@/lib/contract/errors';
import type { Host } from '../context';
import { sandboxProvider } from '../sandbox/provider';
import type { PaymentProvider } from './provider';

/** Whether money can be taken at all. What a project's configuration says of a channel counts only then. */
export const canBePaid = ({ settings }: Pick<Host, 'settings'>): boolean => settings.payment.sandbox;

/** The provider that a channel goes to. @throws AppError unavailable when none is configured. */
export function providerOf(host: Host, channel: PayType): PaymentProvider {
  if (canBePaid(host)) return sandboxProvider(host, channel);
  throw new AppError('unavailable', 'this way to pay is not configured');
}
