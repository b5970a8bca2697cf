import 'server-only';
import type { PayType } from '@/lib/contract/config';
import type { Locale } from '@/lib/rules/page/locale';

const zh = {
  lang: 'zh-CN',
  title: '收银台（沙箱）',
  banner: '沙箱环境：不会产生真实扣款',
  channels: { wechat: '微信支付', alipay: '支付宝', cloud: '云闪付' } as Record<PayType, string>,
  merchant: '收款方',
  order: '订单号',
  goods: '商品',
  andMore: (title: string, others: number) => `${title} 等 ${others + 1} 种`,
  deadline: '支付截止',
  pay: '确认支付',
  payTwice: '支付并重复通知（通知发送两次）',
  cancel: '取消支付',
  timeout: '什么都不做，等待超时',
  closedOrder: '该订单已关闭：现在支付，款项会自动退回。',
  paid: '这笔支付已完成',
  refunded: '这笔支付已退款',
  closed: '这笔支付已关闭，请回到订单重新发起支付',
  stale: '这个页面已失效，请返回订单重新支付',
  missing: '没有这笔支付',
  failed: '付款已记账，但商城没有确认通知。请稍后回到订单查看。',
  back: '返回订单',
};
/** Texts of the sandbox's pages in one language. */
export type Texts = typeof zh;

const en: Texts = {
  lang: 'en',
  title: 'Cashier (sandbox)',
  banner: 'Sandbox: no real money moves',
  channels: { wechat: 'WeChat Pay', alipay: 'Alipay', cloud: 'UnionPay' },
  merchant: 'Merchant',
  order: 'Order',
  goods: 'Goods',
  andMore: (title, others) => `${title} and ${others} more`,
  deadline: 'Pay before',
  pay: 'Pay',
  payTwice: 'Pay and send the notification twice',
  cancel: 'Cancel',
  timeout: 'Let it time out',
  closedOrder: 'This order is closed: if you pay now, the money is refunded automatically.',
  paid: 'This payment is finished',
  refunded: 'This payment was refunded',
  closed: 'This payment is closed. Go back to the order and start again.',
  stale: 'This form is not valid any more. Go back to the order and start again.',
  missing: 'There is no such payment',
  failed:
    'The payment was recorded, but the mall did not confirm the notification. Check the order again later.',
  back: 'Back to the order',
};

const texts: Readonly<Record<Locale, Texts>> = { 'zh-CN': zh, en };

/** Returns the texts of the sandbox's pages in a language. */
export const getTexts = (locale: Locale): Texts => texts[locale];
