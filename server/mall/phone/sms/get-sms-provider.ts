import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { MallDeps } from '../../context';
import { createGatewayProvider } from './gateway-provider';
import { createInboxProvider } from './inbox-provider';
import type { SmsProvider } from './sms-provider';

/** Returns the configured SMS provider. @throws AppError unavailable when none is configured. */
export function getSmsProvider(deps: Pick<MallDeps, 'db' | 'now' | 'settings'>): SmsProvider {
  const { gateway, sandbox } = deps.settings.sms;
  if (gateway) return createGatewayProvider(gateway);
  if (sandbox) return createInboxProvider(deps);
  throw new AppError('unavailable', 'no SMS provider is configured: codes cannot be sent');
}
