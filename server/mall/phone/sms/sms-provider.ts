import 'server-only';

/** One SMS: what templates of a gateway fill in, and the finished text for one that has none. */
export interface Sms {
  /** Names this message for ever: a gateway that sees it twice may send it once. */
  id: string;
  phone: string;
  template: 'verification_code';
  params: Readonly<Record<string, string>>;
  text: string;
}

/** Who carries SMS. */
export interface SmsProvider {
  /** Resolves when the provider has taken the message. @throws SmsError */
  send(sms: Sms): Promise<void>;
}

/** `refused`: the gateway said no. `unreachable`: no connection. `unknown`: sent, but no answer, or a broken one. */
export type SmsFailure = 'refused' | 'unreachable' | 'unknown';

/** A message that the provider did not take, or may not have taken. */
export class SmsError extends Error {
  override readonly name = 'SmsError';

  constructor(
    readonly kind: SmsFailure,
    /** HTTP status of the gateway, if there was one. */
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
