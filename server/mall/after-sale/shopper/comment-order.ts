import 'server-only';
import type { orderComment as definition } from '@/lib/contract/after-sale';
import type { EndpointInput } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { maskName } from '@/lib/rules/after-sale/after-sale';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { Context } from '../../context';
import { createId } from '../../db/create-id';
import { inTransaction } from '../../db/transaction';
import type { Tx } from '../../db/types';
import { countComments } from '../../goods/ratings';
import { invalidOrderState } from '../../order/errors';
import { getOwnOrder } from '../../order/get-own-order';
import { claimPictures } from '../../uploads/claim-pictures';
import { lockOrder } from '../case/find-case';

type Input = EndpointInput<typeof definition>;
type Comment = Input['items'][number];

/** Finds the items of an order that have no comment yet. */
const findUncommentedItems = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('order_items as item')
    .leftJoin('goods_comments as comment', 'comment.order_item_id', 'item.id')
    .select(['item.id', 'item.goods_id', 'item.goods_spec_id', 'item.spec_name_zh', 'item.spec_name_en'])
    .where('item.order_id', '=', orderId)
    .where('comment.id', 'is', null)
    .orderBy('item.position')
    .execute();

interface CommentAuthor {
  userId: string;
  /** Masked. */
  name: string;
  now: Date;
}

/**
 * Writes one comment per item.
 * @returns ids of the products.
 * @throws AppError conflict `already_done` when an item is missing or has a comment.
 */
async function insertComments(
  tx: Tx,
  orderId: string,
  comments: readonly Comment[],
  { userId, name, now }: CommentAuthor,
): Promise<string[]> {
  const goodsIds: string[] = [];
  const uncommented = await findUncommentedItems(tx, orderId);
  for (const { goodsSpecId, stars, text, pictures } of comments) {
    const index = uncommented.findIndex((item) => item.goods_spec_id === goodsSpecId);
    const [item] = index < 0 ? [] : uncommented.splice(index, 1);
    const written = item && {
      id: createId(),
      goods_id: item.goods_id,
      user_id: userId,
      order_item_id: item.id,
      nick_name_zh: name,
      nick_name_en: name,
      stars,
      text_zh: text,
      text_en: text,
      spec_name_zh: item.spec_name_zh,
      spec_name_en: item.spec_name_en,
      pictures: JSON.stringify(pictures),
      created_at: now.toISOString(),
    };
    if (!written)
      throw new AppError('conflict', 'the order has no such item without a comment', {
        reason: 'already_done',
      });
    await tx.insertInto('goods_comments').values(written).execute();
    goodsIds.push(written.goods_id);
  }
  return goodsIds;
}

/**
 * Comments items of a completed order, all or none, each item once (R-GOODS-23, R-AFTER-18).
 * @throws AppError not_found, bad_request (`pictures`), conflict `order_state`, `already_done`.
 */
export async function commentOrder(
  { db, userId, now }: Context,
  { orderId, items }: Input,
): Promise<{ comments: number }> {
  await getOwnOrder(db, userId, orderId);
  const { nick_name } = await db
    .selectFrom('users')
    .select('nick_name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const at = now();
    const comments: Comment[] = [];
    for (const item of items)
      comments.push({
        ...item,
        pictures: [...(await claimPictures(tx, { userId, urls: item.pictures, now: at }))],
      });
    if (order.status !== OrderStatus.completed)
      throw invalidOrderState('only a completed order can be commented');
    const author = { userId, name: maskName(nick_name), now: at };
    await countComments(tx, await insertComments(tx, orderId, comments, author));
  });
  return { comments: items.length };
}
