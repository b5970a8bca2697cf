import 'server-only';

/** One SMS: the parameters for a gateway's template, and the complete text for a gateway without templates. */
export interface Sms {
  /** Idempotency key: a gateway that receives it twice may send the message once. */
  id: string;
  phone: string;
  template: 'verification_code';
  params: Readonly<Record<string, string>>;
  text: string;
}

/** Sends SMS. */
export interface SmsProvider {
  /** Resolves when the provider has accepted the message. @throws SmsError */
  send(sms: Sms): Promise<void>;
}

/** `refused`: the gateway rejected it. `unreachable`: no connection. `unknown`: no response, or an invalid one. */
export type SmsFailure = 'refused' | 'unreachable' | 'unknown';

/** The provider did not accept a message, or may not have accepted it. */
export class SmsError extends Error {
  override readonly name = 'SmsError';

  constructor(
    readonly kind: SmsFailure,
    /** HTTP status of the gateway, if it responded. */
    readonly status?: number,
    cause?: unknown,
  ) {
    super(`SMS ${kind}`, cause === undefined ? undefined : { cause });
  }

  /** Whether it is certain that nothing reached the phone. */
  get isUnsent(): boolean {
    return this.kind !== 'unknown';
  }
}
