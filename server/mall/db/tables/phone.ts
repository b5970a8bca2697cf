import 'server-only';

/** Tables of phone numbers: captchas, codes, allow-lists, opt-outs. */
export interface PhoneTables {
  captchas: CaptchaTable;
  sms_codes: SmsCodeTable;
  white_phones: WhitePhoneTable;
  phone_permissions: PhonePermissionTable;
  cancelled_phones: CancelledPhoneTable;
  sandbox_messages: SandboxMessageTable;
}

/** A captcha that waits for its answer; the first try deletes it. */
interface CaptchaTable {
  id: string;
  /** HMAC of the lower-case answer. */
  answer_hash: string;
  expires_at: string;
}

/** A requested SMS code. Rows also count for the limits, so they stay until their day is over. */
interface SmsCodeTable {
  id: string;
  user_id: string;
  phone: string;
  /** HMAC of id and code. */
  code_hash: string;
  /** HMAC of the caller's network address. */
  sender_hash: string;
  /** In Asia/Shanghai. */
  day: string;
  /** `unsent`: the provider certainly did not send it; it does not count towards the phone's daily limit. */
  state: 'open' | 'used' | 'unsent';
  /** Number of wrong tries. */
  tries: number;
  created_at: string;
  expires_at: string;
}

/** A phone whose orders a user may list permanently. */
interface WhitePhoneTable {
  user_id: string;
  phone: string;
  created_at: string;
}

/** After entering a correct code, a user may list the orders of a phone for a while, so that paging works. */
interface PhonePermissionTable {
  user_id: string;
  phone: string;
  expires_at: string;
}

/** A phone whose owner does not want any messages. */
interface CancelledPhoneTable {
  phone: string;
  /** The user who verified the phone. */
  user_id: string;
  created_at: string;
}

/** A message that the sandbox "sent"; only the newest are kept. */
interface SandboxMessageTable {
  id: string;
  /** Masked. */
  phone: string;
  text: string;
  created_at: string;
}
