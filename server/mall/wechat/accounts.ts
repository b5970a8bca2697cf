import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { MallDeps } from '../context';
import type { MiniProgram, WechatApp } from './settings';

/** Returns the mall's public account (R-WECHAT-19). @throws AppError unavailable when none is configured. */
export function getAccount({ settings }: Pick<MallDeps, 'settings'>): WechatApp {
  if (settings.wechat.account) return settings.wechat.account;
  throw new AppError('unavailable', 'no WeChat account is configured');
}

/**
 * Returns the mini program.
 * @param accountId the account that the caller expects (`gh_…`); absent: any.
 * @throws AppError unavailable when none is configured, not_found for another account.
 */
export function getMiniProgram({ settings }: Pick<MallDeps, 'settings'>, accountId?: string): MiniProgram {
  const { miniProgram } = settings.wechat;
  if (!miniProgram) throw new AppError('unavailable', 'no mini program is configured');
  if (accountId === undefined || accountId === miniProgram.accountId) return miniProgram;
  throw new AppError('not_found', 'no mini program with this account is configured');
}
