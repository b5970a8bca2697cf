import 'server-only';
import type { Context } from '../context';
import { isOnAllowList } from './allow-list';
import { withVerifiedCode } from './code/verify-code';
import { phoneNotAllowed } from './errors';
import { grantPhoneAccess, hasPhoneAccess } from './phone-access';

interface AccessRequest {
  phone: string;
  phoneCode?: string | undefined;
}

/**
 * Checks that the user may read the orders of a phone: it is on their allow-list, and they have verified a code for it,
 * now or recently (for the next pages of the list) (R-LIST-12).
 * @throws AppError forbidden `phone_not_allowed`, conflict `code_wrong`.
 */
export async function assertPhoneAccess(
  context: Context,
  { phone, phoneCode }: AccessRequest,
): Promise<void> {
  if (!(await isOnAllowList(context.db, context.userId, phone))) throw phoneNotAllowed();
  if (await hasPhoneAccess(context, phone)) return;
  if (!phoneCode) throw phoneNotAllowed();
  try {
    await withVerifiedCode(context, { phone, phoneCode }, (tx) => grantPhoneAccess(tx, context, phone));
  } catch (error) {
    // The BFF may send a read twice; then the other request has spent the code.
    if (!(await hasPhoneAccess(context, phone))) throw error;
  }
}
