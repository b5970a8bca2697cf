import 'server-only';
import type { WechatServer } from '@/lib/wechat/api';
import type { Host } from '../../context';
import { sandboxApi } from '../sandbox/api';

/** Who plays WeChat: WeChat, or in demo mode the mall itself, by the same API. */
export const serverOf = (host: Host): WechatServer =>
  host.settings.wechat.sandbox
    ? { base: 'http://wechat.sandbox', fetch: async (request) => sandboxApi(host).fetch(request) }
    : { base: host.settings.wechat.apiBase };
