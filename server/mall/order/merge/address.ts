import 'server-only';
import type { Context } from '../../context';
import { updateAddress } from '../address';
import { ownBill } from '../bill';
import { noSuchOrder } from '../refusals';

/** Another address for all orders of a merge order. @throws AppError as `updateAddress` does. */
export async function updateMergeAddress(
  context: Context,
  { mergeOrderId, addressId }: { mergeOrderId: string; addressId: string },
): Promise<void> {
  const { bill } = await ownBill(context.db, context.userId, mergeOrderId);
  if (!bill.isMerged || bill.id !== mergeOrderId) throw noSuchOrder();
  await updateAddress(context, { orderId: mergeOrderId, addressId });
}
