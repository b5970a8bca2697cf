import 'server-only';
import type { PayType } from '@/lib/contract/config';
import type { Locale } from '@/lib/rules/page/locale';

const zh = {
  lang: 'zh-CN',
  /** Selects the colours. */
  channel: 'wechat' as PayType,
  title: '微信授权（沙箱）',
  banner: '沙箱环境：这不是真实的微信',
  ask: '商城想知道你是谁（snsapi_base）',
  choose: '选择一位测试用户登录',
  make: '新建测试用户并登录',
  name: '昵称',
  refuse: '拒绝',
  wrong: '这个授权地址不完整，请返回商城重新登录',
  full: '测试用户太多了，请选择已有的一位',
  schemeTitle: '小程序链接（沙箱）',
  schemeNote: '在手机上，这个链接会打开微信小程序的这个页面：',
  page: '页面',
  query: '参数',
  firstPage: '（首页）',
  none: '（无）',
  gone: '这个链接不存在或已失效',
};
/** Texts of the sandbox's pages in one language. */
export type Texts = typeof zh;

const en: Texts = {
  lang: 'en',
  channel: 'wechat',
  title: 'WeChat authorization (sandbox)',
  banner: 'Sandbox: this is not the real WeChat',
  ask: 'The mall wants to know who you are (snsapi_base)',
  choose: 'Choose a test user to log in as',
  make: 'Create a test user and log in',
  name: 'Nickname',
  refuse: 'Refuse',
  wrong: 'This address is not complete. Go back to the mall and log in again.',
  full: 'There are too many test users. Choose one of them.',
  schemeTitle: 'Link into the mini program (sandbox)',
  schemeNote: 'On a phone this link opens this page of the WeChat mini program:',
  page: 'Page',
  query: 'Parameters',
  firstPage: '(first page)',
  none: '(none)',
  gone: 'This link does not exist or is not valid any more',
};

const texts: Readonly<Record<Locale, Texts>> = { 'zh-CN': zh, en };

/** Returns the texts in a language. */
export const getTexts = (locale: Locale): Texts => texts[locale];
