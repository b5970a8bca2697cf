import 'server-only';
import type { Context } from '../context';
import { withCode } from './code/prove';
import { isPermitted, permit } from './permit';
import { phoneNotAllowed } from './refusals';
import { isWhitePhone } from './white';

interface Asked {
  phone: string;
  phoneCode?: string | undefined;
}

/**
 * Lets the user ask for the orders of a phone, whoever made them: it is on their list and they hold it, as a right
 * code shows, and showed for the next pages of the list (R-LIST-12).
 * @throws AppError forbidden `phone_not_allowed`, conflict `code_wrong`.
 */
export async function requirePhonePermission(context: Context, { phone, phoneCode }: Asked): Promise<void> {
  if (!(await isWhitePhone(context.db, context.userId, phone))) throw phoneNotAllowed();
  if (await isPermitted(context, phone)) return;
  if (!phoneCode) throw phoneNotAllowed();
  try {
    await withCode(context, { phone, phoneCode }, (tx) => permit(tx, context, phone));
  } catch (refusal) {
    // A read may be sent twice: then the other one of the two has used the code.
    if (!(await isPermitted(context, phone))) throw refusal;
  }
}
