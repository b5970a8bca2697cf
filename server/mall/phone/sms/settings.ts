import 'server-only';
import type { SignedService } from '../../http/signed-call';

/** A gateway that accepts SMS over HTTPS. */
export interface SmsGateway {
  url: string;
  /** Sent as `Authorization: Bearer …`. */
  token: string;
  /** Milliseconds to wait for the response. */
  timeoutMs: number;
}

/** How the mall sends codes to phones. */
export interface SmsSettings {
  /** Stores messages in a public inbox at `/sandbox/sms`. Demo mode only. */
  sandbox: boolean;
  /** Without a gateway and without the sandbox, calls that need a code return 503. */
  gateway?: SmsGateway | undefined;
  /** Whether sending a code requires an image captcha. */
  captcha: boolean;
  /** Verifies the tokens of sliders; absent: no slider is accepted (R-PHONE-08, R-PHONE-09). */
  slider?: SignedService | undefined;
}

/**
 * Creates SMS settings with defaults: in demo mode without a gateway, the sandbox is enabled (R-PHONE-12).
 * @throws Error when the sandbox is enabled outside of demo mode, so that the mall does not start.
 */
export function createSmsSettings(demo: boolean, overrides: Partial<SmsSettings> = {}): SmsSettings {
  if (overrides.sandbox && !demo) throw new Error('the sandbox SMS inbox is for demo mode only');
  return { sandbox: demo && !overrides.gateway, captcha: true, ...overrides };
}
