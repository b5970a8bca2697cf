import 'server-only';
import { projectConfig } from '@/lib/contract/config';
import { pick } from '../catalogue/localized';
import { implement } from '../http/implement';
import { isPayable } from '../payment/providers';
import { findProject } from './project';
import { readSetting } from './settings';

// R-PROJECT-10, R-PROJECT-11
export const answerProjectConfig = implement(projectConfig, async (context) => {
  const { pId, theme, isOpen, config } = await findProject(context, context.pId);
  const notices = (await readSetting(context.db, 'notices')) ?? [];
  const { content, duration, type, urlName } = config.orderSuccessTip;
  return {
    pId,
    projectName: pick(context.locale, config.projectName),
    boolOpen: isOpen,
    themeConfig: theme,
    umengId: config.umengId,
    baiduId: config.baiduId,
    isPointsDialog: config.isPointsDialog,
    isWxMiniAppPay: config.isWxMiniAppPay,
    paySetting: {
      isWxPay: config.isWxPay && isPayable(context, 'wechat'),
      isAliPay: config.isAliPay && isPayable(context, 'alipay'),
      isCloudPay: config.isCloudPay && isPayable(context, 'cloud'),
    },
    bindPhonePoints: config.bindPhonePoints,
    showHomeButton: config.showHomeButton,
    webPointTemplate: config.webPointTemplate,
    orderSuccessTipConfig: { content: pick(context.locale, content), duration, type, url_name: urlName },
    initPoints: config.initPoints,
    firstBindReturnPoints: config.firstBindReturnPoints ?? config.bindPhonePoints,
    morePoints: config.morePoints,
    buryPointConfig: config.buryPoint,
    webTextConfig: { homeTitle: pick(context.locale, config.homeTitle) },
    mallConfig: {
      carousel_top_text: notices.map((notice) => pick(context.locale, notice)),
      overdue_donate_points: config.overdueDonatePoints,
      auto_refund_minute: config.autoRefundMinute,
      auto_refund_open: config.autoRefundOpen,
      refund_open: config.refundOpen,
      points_goods_group_tab: config.pointsTabs,
      default_pay_type: config.defaultPayType,
      convenient_buying_id: config.convenientBuyingId,
      pay_success_points: context.settings.paySuccessPoints,
    },
  };
});
