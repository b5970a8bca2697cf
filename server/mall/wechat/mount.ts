import 'server-only';
import type { OtherRoutes } from '../app';
import { mountSandboxApi } from './sandbox/api';
import { mountAuthorize } from './sandbox/authorize';
import { mountScheme } from './sandbox/scheme';

/** The sandbox WeChat: its two pages and its API; nothing of it outside demo mode (R-WECHAT-18). */
export const mountWechat: OtherRoutes = (app, host) => {
  for (const mount of [mountAuthorize, mountScheme, mountSandboxApi]) mount(app, host);
};
