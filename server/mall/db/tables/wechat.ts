import 'server-only';

/** Tables of WeChat and the sandbox WeChat. */
export interface WechatTables {
  wechat_credentials: WechatCredentialTable;
  wechat_cards: WechatCardTable;
  sandbox_wechat_people: SandboxWechatPersonTable;
  sandbox_wechat_grants: SandboxWechatGrantTable;
}

/** A temporary credential of an app from WeChat: an access token or a ticket. Shared by all instances. */
export interface WechatCredentialTable {
  app_id: string;
  kind: 'token' | 'jsapi' | 'wx_card';
  value: string;
  /** Empty: not fetched yet, or rejected by WeChat. */
  expires_at: string;
  /** Until then one instance fetches a new value; empty: no fetch in progress. */
  refreshing_until: string;
}

/** A card of an app that a project's shoppers may add to their wallets. `p_id` empty: all projects. */
interface WechatCardTable {
  app_id: string;
  card_id: string;
  p_id: string;
  position: number;
}

/** A user of the sandbox WeChat. */
interface SandboxWechatPersonTable {
  openid: string;
  union_id: string;
  name_zh: string;
  name_en: string;
  created_at: string;
}

/**
 * A code, token, ticket or scheme issued by the sandbox WeChat. `content`: the openid of a code, the page of
 * a scheme, else empty.
 */
export interface SandboxWechatGrantTable {
  id: string;
  kind: 'code' | 'token' | 'ticket' | 'scheme';
  app_id: string;
  content: string;
  expires_at: string;
  used_at: string | null;
}
