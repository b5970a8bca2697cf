import type { Locale } from '../rules/page/locale';
import enAddress from './messages/en/address.json';
import enAfterSale from './messages/en/afterSale.json';
import enCommon from './messages/en/common.json';
import enCoupon from './messages/en/coupon.json';
import enDelivery from './messages/en/delivery.json';
import enGoods from './messages/en/goods.json';
import enHome from './messages/en/home.json';
import enMine from './messages/en/mine.json';
import enMyOrders from './messages/en/myOrders.json';
import enOrder from './messages/en/order.json';
import enPhone from './messages/en/phone.json';
import enPoints from './messages/en/points.json';
import enSearch from './messages/en/search.json';
import enService from './messages/en/service.json';
import zhAddress from './messages/zh-CN/address.json';
import zhAfterSale from './messages/zh-CN/afterSale.json';
import zhCommon from './messages/zh-CN/common.json';
import zhCoupon from './messages/zh-CN/coupon.json';
import zhDelivery from './messages/zh-CN/delivery.json';
import zhGoods from './messages/zh-CN/goods.json';
import zhHome from './messages/zh-CN/home.json';
import zhMine from './messages/zh-CN/mine.json';
import zhMyOrders from './messages/zh-CN/myOrders.json';
import zhOrder from './messages/zh-CN/order.json';
import zhPhone from './messages/zh-CN/phone.json';
import zhPoints from './messages/zh-CN/points.json';
import zhSearch from './messages/zh-CN/search.json';
import zhService from './messages/zh-CN/service.json';

const zh = {
  address: zhAddress,
  afterSale: zhAfterSale,
  common: zhCommon,
  coupon: zhCoupon,
  delivery: zhDelivery,
  goods: zhGoods,
  home: zhHome,
  mine: zhMine,
  myOrders: zhMyOrders,
  order: zhOrder,
  phone: zhPhone,
  points: zhPoints,
  search: zhSearch,
  service: zhService,
};

/** Texts of one language, by namespace. */
export type Messages = typeof zh;
/** Name of a message file. */
export type Namespace = keyof Messages;

const en: Messages = {
  address: enAddress,
  afterSale: enAfterSale,
  common: enCommon,
  coupon: enCoupon,
  delivery: enDelivery,
  goods: enGoods,
  home: enHome,
  mine: enMine,
  myOrders: enMyOrders,
  order: enOrder,
  phone: enPhone,
  points: enPoints,
  search: enSearch,
  service: enService,
};

/**
 * All texts of the pages, one file for each namespace and language; the compiler checks that the languages
 * have the same keys.
 */
export const messages: Readonly<Record<Locale, Messages>> = { 'zh-CN': zh, en };
