import 'server-only';
import * as goods from '@/lib/contract/goods';
import { createCachedRead } from './cached-read';

/** Cached reads of the catalogue. */
export const readGoodsList = createCachedRead(goods.goodsList, 'goods');
export const readGoodsDetail = createCachedRead(goods.goodsDetail, 'goods');
export const readRecommended = createCachedRead(goods.goodsRecommendList, 'goods');
export const readComments = createCachedRead(goods.goodsComments, 'goods');
export const readGroups = createCachedRead(goods.goodsGroupConfig, 'content');
export const readSearch = createCachedRead(goods.goodsSearch, 'search');
export const readDefaultKeyword = createCachedRead(goods.defaultKeyword, 'content');
