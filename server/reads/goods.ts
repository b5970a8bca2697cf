import 'server-only';
import * as goods from '@/lib/contract/goods';
import { cachedRead } from './cache';

/** Public reads of the catalogue for pages. */
export const readGoodsList = cachedRead(goods.goodsList, 'goods');
export const readGoodsDetail = cachedRead(goods.goodsDetail, 'goods');
export const readRecommended = cachedRead(goods.goodsRecommendList, 'goods');
export const readComments = cachedRead(goods.goodsComments, 'goods');
export const readGroups = cachedRead(goods.goodsGroupConfig, 'content');
export const readSearch = cachedRead(goods.goodsSearch, 'search');
export const readDefaultKeyword = cachedRead(goods.defaultKeyword, 'content');
