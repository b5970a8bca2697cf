import 'server-only';
import type { Implementation } from '../http/implement';

/** WeChat and mini programs. */
export const wechatEndpoints: readonly Implementation[] = [];
