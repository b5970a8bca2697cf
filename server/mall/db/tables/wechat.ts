import 'server-only';

/** WeChat and mini programs. */
export interface WechatTables {
  wechat_credentials: WechatCredentialTable;
  wechat_cards: WechatCardTable;
  sandbox_wechat_people: SandboxWechatPersonTable;
  sandbox_wechat_grants: SandboxWechatGrantTable;
}

/** What WeChat lent to an app for some time: its access token and its tickets. Shared by all instances. */
export interface WechatCredentialTable {
  app_id: string;
  kind: 'token' | 'jsapi' | 'wx_card';
  value: string;
  /** Empty: there is none yet, or WeChat does not take it any more. */
  expires_at: string;
  /** Until then one instance is fetching a new one; empty: nobody is. */
  refreshing_until: string;
}

/** A card of an app that a project's shoppers may add to their wallets. `p_id` empty: every project's. */
export interface WechatCardTable {
  app_id: string;
  card_id: string;
  p_id: string;
  position: number;
}

/** Somebody who uses the sandbox WeChat. */
export interface SandboxWechatPersonTable {
  openid: string;
  union_id: string;
  name_zh: string;
  name_en: string;
  created_at: string;
}

/** What the sandbox WeChat gave out. `content`: of a code the openid, of a scheme the page, else empty. */
export interface SandboxWechatGrantTable {
  id: string;
  kind: 'code' | 'token' | 'ticket' | 'scheme';
  app_id: string;
  content: string;
  expires_at: string;
  used_at: string | null;
}
