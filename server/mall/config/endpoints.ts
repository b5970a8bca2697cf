import 'server-only';
import { projectConfig } from '@/lib/contract/config';
import { defaultKeyword } from '@/lib/contract/goods';
import type { Db } from '../db/types';
import { listGroups } from '../goods/list-groups';
import { localize } from '../goods/localized';
import { implement } from '../http/implement';
import { isChannelAvailable } from '../payment/get-provider';
import { handleAdverts } from './adverts';
import { getProject, type ProjectColumn } from './project';
import { readSetting } from './settings';

/** Reads the search words of a project; those that it does not set are the mall's (R-PROJECT-22). */
async function readSearchWords(db: Db, config: ProjectColumn) {
  const words = await readSetting(db, 'words');
  return {
    keyword: config.defaultKeyword ?? words?.keyword,
    hotWords: config.hotWords ?? words?.hotWords,
  };
}

const handleKeyword = implement(defaultKeyword, async (context) => {
  const { db, locale, pId } = context;
  const { config } = await getProject(context, pId);
  const { keyword, hotWords } = await readSearchWords(db, config);
  return {
    keyword: keyword ? localize(locale, keyword) : '',
    hotWords: hotWords ? localize(locale, hotWords) : [],
  };
});

// R-PROJECT-10, R-PROJECT-11
const handleProjectConfig = implement(projectConfig, async (context) => {
  const { pId, theme, isOpen, config } = await getProject(context, context.pId);
  const notices = config.notices ?? (await readSetting(context.db, 'notices')) ?? [];
  const groups = await listGroups(context);
  const { keyword } = await readSearchWords(context.db, config);
  const { content, duration, type, urlName } = config.orderSuccessTip;
  return {
    pId,
    projectName: localize(context.locale, config.projectName),
    boolOpen: isOpen,
    themeConfig: theme,
    umengId: config.umengId,
    baiduId: config.baiduId,
    isPointsDialog: config.isPointsDialog,
    isWxMiniAppPay: config.isWxMiniAppPay,
    paySetting: {
      isWxPay: config.isWxPay && isChannelAvailable(context, 'wechat'),
      isAliPay: config.isAliPay && isChannelAvailable(context, 'alipay'),
      isCloudPay: config.isCloudPay && isChannelAvailable(context, 'cloud'),
    },
    bindPhonePoints: config.bindPhonePoints,
    showHomeButton: config.showHomeButton,
    webPointTemplate: config.webPointTemplate,
    orderSuccessTipConfig: { content: localize(context.locale, content), duration, type, url_name: urlName },
    initPoints: config.initPoints,
    signInPoints: config.signInPoints,
    sharePoints: config.sharePoints,
    defaultPath: config.defaultPath,
    firstBindReturnPoints: config.firstBindReturnPoints ?? config.bindPhonePoints,
    morePoints: config.morePoints,
    buryPointConfig: config.buryPoint,
    tabs: groups.map(({ groupTypeId, title }) => ({ groupTypeId, title })),
    ...(keyword && { defaultKeyword: localize(context.locale, keyword) }),
    webTextConfig: { homeTitle: localize(context.locale, config.homeTitle) },
    mallConfig: {
      carousel_top_text: notices.map((notice) => localize(context.locale, notice)),
      carousel_top_mode: config.noticeMode,
      overdue_donate_points: config.overdueDonatePoints,
      auto_refund_minute: config.autoRefundMinute,
      auto_refund_open: config.autoRefundOpen,
      refund_open: config.refundOpen,
      points_goods_group_tab: config.pointsTabs,
      default_pay_type: config.defaultPayType,
      convenient_buying_id: config.convenientBuyingId,
      pay_success_points: config.paySuccessPoints,
    },
  };
});

export const configEndpoints = [handleProjectConfig, handleAdverts, handleKeyword];
