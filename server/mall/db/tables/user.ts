import 'server-only';
import type { Generated } from 'kysely';
import type { Flag } from './flag';

/** Tables of users and their addresses. */
export interface UserTables {
  users: UserTable;
  login_tickets: LoginTicketTable;
  addresses: AddressTable;
}

/** A user: a guest or a known user. */
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
  /** Digest of the device of a guest's first login; null: unknown, or not a guest any more. */
  device_mark: Generated<string | null>;
  /** Project of the first visit. */
  p_id: string;
  created_at: string;
  /** For a guest merged into a known user: the id of that user. */
  merged_into: Generated<string | null>;
  merged_at: Generated<string | null>;
  /** As WeChat reported at the last login: follows the public account; may be sent messages. */
  follows_wx_pub: Generated<Flag>;
  receives_msg: Generated<Flag>;
  /** How often the user's sessions were ended; sessions with a lower version are invalid. */
  session_version: Generated<number>;
}

/** A used login ticket; the primary key allows one use across all instances. */
interface LoginTicketTable {
  id: string;
  used_at: string;
}

/** A shipping address of a user. */
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
