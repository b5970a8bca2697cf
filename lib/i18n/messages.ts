import type { Locale } from '../rules/page/locale';
import enActivity from './messages/en/activity.json';
import enAddress from './messages/en/address.json';
import enAfterSale from './messages/en/afterSale.json';
import enArrival from './messages/en/arrival.json';
import enCommon from './messages/en/common.json';
import enCooperation from './messages/en/cooperation.json';
import enCoupon from './messages/en/coupon.json';
import enCustomerService from './messages/en/customerService.json';
import enDelivery from './messages/en/delivery.json';
import enDesktop from './messages/en/desktop.json';
import enDocuments from './messages/en/documents.json';
import enGoods from './messages/en/goods.json';
import enHome from './messages/en/home.json';
import enIdle from './messages/en/idle.json';
import enLanding from './messages/en/landing.json';
import enLimited from './messages/en/limited.json';
import enLive from './messages/en/live.json';
import enMine from './messages/en/mine.json';
import enMyOrders from './messages/en/myOrders.json';
import enOrder from './messages/en/order.json';
import enOrderList from './messages/en/orderList.json';
import enPartner from './messages/en/partner.json';
import enPhone from './messages/en/phone.json';
import enPoints from './messages/en/points.json';
import enProtocol from './messages/en/protocol.json';
import enRedPacket from './messages/en/redPacket.json';
import enSearch from './messages/en/search.json';
import enService from './messages/en/service.json';
import zhActivity from './messages/zh-CN/activity.json';
import zhAddress from './messages/zh-CN/address.json';
import zhAfterSale from './messages/zh-CN/afterSale.json';
import zhArrival from './messages/zh-CN/arrival.json';
import zhCommon from './messages/zh-CN/common.json';
import zhCooperation from './messages/zh-CN/cooperation.json';
import zhCoupon from './messages/zh-CN/coupon.json';
import zhCustomerService from './messages/zh-CN/customerService.json';
import zhDelivery from './messages/zh-CN/delivery.json';
import zhDesktop from './messages/zh-CN/desktop.json';
import zhDocuments from './messages/zh-CN/documents.json';
import zhGoods from './messages/zh-CN/goods.json';
import zhHome from './messages/zh-CN/home.json';
import zhIdle from './messages/zh-CN/idle.json';
import zhLanding from './messages/zh-CN/landing.json';
import zhLimited from './messages/zh-CN/limited.json';
import zhLive from './messages/zh-CN/live.json';
import zhMine from './messages/zh-CN/mine.json';
import zhMyOrders from './messages/zh-CN/myOrders.json';
import zhOrder from './messages/zh-CN/order.json';
import zhOrderList from './messages/zh-CN/orderList.json';
import zhPartner from './messages/zh-CN/partner.json';
import zhPhone from './messages/zh-CN/phone.json';
import zhPoints from './messages/zh-CN/points.json';
import zhProtocol from './messages/zh-CN/protocol.json';
import zhRedPacket from './messages/zh-CN/redPacket.json';
import zhSearch from './messages/zh-CN/search.json';
import zhService from './messages/zh-CN/service.json';

const zh = {
  activity: zhActivity,
  address: zhAddress,
  afterSale: zhAfterSale,
  arrival: zhArrival,
  common: zhCommon,
  cooperation: zhCooperation,
  coupon: zhCoupon,
  customerService: zhCustomerService,
  delivery: zhDelivery,
  desktop: zhDesktop,
  documents: zhDocuments,
  goods: zhGoods,
  home: zhHome,
  idle: zhIdle,
  limited: zhLimited,
  live: zhLive,
  landing: zhLanding,
  mine: zhMine,
  myOrders: zhMyOrders,
  // Two files, because the cards of a list bring only theirs.
  order: { ...zhOrder, ...zhOrderList },
  partner: zhPartner,
  phone: zhPhone,
  points: zhPoints,
  protocol: zhProtocol,
  redPacket: zhRedPacket,
  search: zhSearch,
  service: zhService,
};

/** Texts of one language, by namespace. */
export type Messages = typeof zh;
/** Name of a message file. */
export type Namespace = keyof Messages;

const en: Messages = {
  activity: enActivity,
  address: enAddress,
  afterSale: enAfterSale,
  arrival: enArrival,
  common: enCommon,
  cooperation: enCooperation,
  coupon: enCoupon,
  customerService: enCustomerService,
  delivery: enDelivery,
  desktop: enDesktop,
  documents: enDocuments,
  goods: enGoods,
  home: enHome,
  idle: enIdle,
  limited: enLimited,
  live: enLive,
  landing: enLanding,
  mine: enMine,
  myOrders: enMyOrders,
  // Two files, because the cards of a list bring only theirs.
  order: { ...enOrder, ...enOrderList },
  partner: enPartner,
  phone: enPhone,
  points: enPoints,
  protocol: enProtocol,
  redPacket: enRedPacket,
  search: enSearch,
  service: enService,
};

/**
 * All texts of the pages, one file for each namespace and language; the compiler checks that the languages
 * have the same keys.
 */
export const messages: Readonly<Record<Locale, Messages>> = { 'zh-CN': zh, en };

/** A namespace, or a part of one: `order.list`. */
export type MessagePart =
  | Namespace
  | { [Name in Namespace]: `${Name}.${Extract<keyof Messages[Name], string>}` }[Namespace];

/** Picks parts of the texts of a language, in the shape that they have in the whole. */
export function pickMessages(locale: Locale, parts: readonly MessagePart[]): Record<string, object> {
  const all: Record<string, Record<string, unknown>> = messages[locale];
  const picked: Record<string, Record<string, unknown>> = {};
  for (const part of parts) {
    const [name = '', section] = part.split('.');
    picked[name] = section ? { ...picked[name], [section]: all[name]?.[section] } : (all[name] ?? {});
  }
  return picked;
}
