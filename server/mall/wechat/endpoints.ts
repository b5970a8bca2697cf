import 'server-only';
import { getAuthInfo } from '@/lib/contract/outside/wechat';
import { implement } from '../http/implement';
import { answerAddCard } from './cards';
import { answerSignature } from './page-signature';
import { answerPayScheme, answerScheme, answerToMiniProgram } from './schemes';

const answerAuthInfo = implement(getAuthInfo, async ({ settings: { wechat } }) => ({
  appId: wechat.account?.appId ?? '',
  redirectBaseUrl: wechat.redirectBaseUrl,
}));

/** WeChat and mini programs. */
export const wechatEndpoints = [
  answerSignature,
  answerAuthInfo,
  answerPayScheme,
  answerScheme,
  answerToMiniProgram,
  answerAddCard,
];
