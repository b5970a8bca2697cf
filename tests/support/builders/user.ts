import type { EndpointArgs } from '@/lib/contract/endpoint';
import { serverLogin } from '@/lib/contract/server-login';
import { me } from '@/lib/contract/user';
import type { CallOptions } from '@/tests/support/mall-request';
import type { TestMall } from '@/tests/support/test-mall';

type LoginArgs = EndpointArgs<typeof serverLogin>;

/** Logs in as the BFF does: the mall trusts its input. */
export const logIn = (shop: TestMall, args: LoginArgs = {}, options?: CallOptions) =>
  shop.call(serverLogin, args, options);

/** A new guest. */
export const createGuest = async (shop: TestMall, options?: CallOptions): Promise<string> =>
  (await logIn(shop, {}, options)).data.userId;

let userCount = 0;

/** A user with a WeChat identity who has seen the gift. */
export async function createWechatUser(
  shop: TestMall,
): Promise<{ userId: string; openid: string; unionId: string }> {
  userCount += 1;
  const identity = { openid: `o-${userCount}`, unionId: `u-${userCount}` };
  const { userId } = (await logIn(shop, identity)).data;
  return { userId, ...identity };
}

export const readProfile = async (shop: TestMall, userId: string) =>
  (await shop.call(me, {}, { userId })).data;

/** Reads the row of a user. */
export const readUser = ({ mall }: TestMall, userId: string) =>
  mall.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
