import 'server-only';

/** A gateway that takes SMS over HTTPS. */
export interface SmsGateway {
  url: string;
  /** Sent as `Authorization: Bearer …`. */
  token: string;
  /** How long an answer is waited for. */
  timeoutMs: number;
}

/** How codes reach a phone. */
export interface SmsSettings {
  /** Messages land in an inbox that everybody can read under `/sandbox/sms`. Demo mode only. */
  sandbox: boolean;
  /** Absent and no sandbox: no codes can be sent, and what needs one answers 503. */
  gateway?: SmsGateway | undefined;
  /** An image captcha is asked for before a code is sent. */
  captcha: boolean;
}

/**
 * SMS settings with defaults: without a gateway the sandbox is on in demo mode and nowhere else (R-PHONE-12).
 * @throws an Error when the sandbox is asked for outside demo mode: the mall then does not start.
 */
export function createSmsSettings(demo: boolean, given: Partial<SmsSettings> = {}): SmsSettings {
  if (given.sandbox && !demo) throw new Error('the sandbox SMS inbox is for demo mode only');
  return { sandbox: demo && !given.gateway, captcha: true, ...given };
}
