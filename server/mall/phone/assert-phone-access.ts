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
 * Lets the user ask for the orders of a phone, whoever made them: it is on their list and they hold it, as a right
 * code shows, and showed for the next pages of the list (R-LIST-12).
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
  } catch (refusal) {
    // A read may be sent twice: then the other one of the two has used the code.
    if (!(await hasPhoneAccess(context, phone))) throw refusal;
  }
}
