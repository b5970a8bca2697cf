import 'server-only';
import type { Generated } from 'kysely';
import type { Flag } from './flag';

/** People and their addresses. */
export interface UserTables {
  users: UserTable;
  login_tickets: LoginTicketTable;
  addresses: AddressTable;
}

export interface UserTable {
  id: string;
  nick_name: string;
  icon: string;
  /** 1 until the gift dialog was shown. */
  is_new: Flag;
  phone: string | null;
  union_id: string | null;
  openid: string | null;
  alipay_user_id: string | null;
  /** Digest of the device that a guest first logged in with; null: unknown, or no guest any more. */
  device_mark: Generated<string | null>;
  /** Project of the first visit. */
  p_id: string;
  created_at: string;
  /** A guest who became a known user: that user. */
  merged_into: Generated<string | null>;
  merged_at: Generated<string | null>;
  /** What WeChat told at the last login: follows the public account, may be sent messages. */
  follows_wx_pub: Generated<Flag>;
  receives_msg: Generated<Flag>;
  /** How often the user's sessions were ended; a session of a lower version does not hold. */
  session_version: Generated<number>;
}

/** Tickets that were used: one works once, whatever the instance. */
export interface LoginTicketTable {
  id: string;
  used_at: string;
}

export interface AddressTable {
  id: string;
  user_id: string;
  receiver: string;
  phone: string;
  province: string;
  city: string;
  county: string;
  area_code: string;
  detail: string;
  is_default: Flag;
  created_at: string;
}
