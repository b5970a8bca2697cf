import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { Host } from '../../context';
import { gatewayProvider } from './gateway';
import { inboxProvider } from './inbox';
import type { SmsProvider } from './provider';

/** Who carries the mall's SMS. @throws AppError unavailable when nobody does. */
export function requireProvider(host: Pick<Host, 'db' | 'now' | 'settings'>): SmsProvider {
  const { gateway, sandbox } = host.settings.sms;
  if (gateway) return gatewayProvider(gateway);
  if (sandbox) return inboxProvider(host);
  throw new AppError('unavailable', 'no SMS provider is configured: codes cannot be sent');
}
