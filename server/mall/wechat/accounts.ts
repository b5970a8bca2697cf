import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { MallDeps } from '../context';
import type { MiniProgram, WechatApp } from './settings';

/** The mall's public account (R-WECHAT-19). @throws AppError unavailable when there is none. */
export function getAccount({ settings }: Pick<MallDeps, 'settings'>): WechatApp {
  if (settings.wechat.account) return settings.wechat.account;
  throw new AppError('unavailable', 'no WeChat account is configured');
}

/** The mini program, of which callers may name the account. @throws AppError unavailable, or not_found for another. */
export function getMiniProgram({ settings }: Pick<MallDeps, 'settings'>, accountId?: string): MiniProgram {
  const { miniProgram } = settings.wechat;
  if (!miniProgram) throw new AppError('unavailable', 'no mini program is configured');
  if (accountId === undefined || accountId === miniProgram.accountId) return miniProgram;
  throw new AppError('not_found', 'no such mini program');
}
