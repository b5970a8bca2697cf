import 'server-only';

/** WeChat and mini programs. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by its domain
export interface WechatTables {}
