import 'server-only';

/** Telephone numbers: captcha, codes, binding, lists. */
export interface PhoneTables {
  captchas: CaptchaTable;
  sms_codes: SmsCodeTable;
  white_phones: WhitePhoneTable;
  phone_permissions: PhonePermissionTable;
  cancelled_phones: CancelledPhoneTable;
  sandbox_messages: SandboxMessageTable;
}

/** A picture that waits for its answer; the first try removes it. */
export interface CaptchaTable {
  id: string;
  /** HMAC of the answer in lower case. */
  answer_hash: string;
  expires_at: string;
}

/** A code that was asked for, and the memory of the limits: rows stay until their day is over. */
export interface SmsCodeTable {
  id: string;
  user_id: string;
  phone: string;
  /** HMAC of id and code. */
  code_hash: string;
  /** HMAC of where the call came from. */
  sender_hash: string;
  /** In Asia/Shanghai. */
  day: string;
  /** `unsent`: the provider certainly did not send it; it does not count for the phone's day. */
  state: 'open' | 'used' | 'unsent';
  /** Wrong ones. */
  tries: number;
  created_at: string;
  expires_at: string;
}

/** Phones whose orders a user may ask for. */
export interface WhitePhoneTable {
  user_id: string;
  phone: string;
  created_at: string;
}

/** After a right code a user may ask for the orders of a phone for a while, so that the list can be paged. */
export interface PhonePermissionTable {
  user_id: string;
  phone: string;
  expires_at: string;
}

/** Phones whose owners want nothing sent. */
export interface CancelledPhoneTable {
  phone: string;
  /** Who proved the phone to be theirs. */
  user_id: string;
  created_at: string;
}

/** What the sandbox "sent"; only the newest are kept. */
export interface SandboxMessageTable {
  id: string;
  /** Masked. */
  phone: string;
  text: string;
  created_at: string;
}
