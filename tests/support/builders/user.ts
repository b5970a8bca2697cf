import type { EndpointArgs } from '@/lib/contract/endpoint';
import { serverLogin } from '@/lib/contract/server-login';
import { me } from '@/lib/contract/user';
import type { CallOptions } from '@/tests/support/mall-request';
import type { TestMall } from '@/tests/support/test-mall';

type LoginArgs = EndpointArgs<typeof serverLogin>;

/** Logs in as the BFF does: the mall trusts its input. */
export const logIn = (testMall: TestMall, args: LoginArgs = {}, options?: CallOptions) =>
  testMall.call(serverLogin, args, options);

/** A new guest. */
export const createGuest = async (testMall: TestMall, options?: CallOptions): Promise<string> =>
  (await logIn(testMall, {}, options)).data.userId;

let userCount = 0;

/** A user with a WeChat identity who has seen the gift. */
export async function createWechatUser(
  testMall: TestMall,
): Promise<{ userId: string; openid: string; unionId: string }> {
  userCount += 1;
  const identity = { openid: `o-${userCount}`, unionId: `u-${userCount}` };
  const { userId } = (await logIn(testMall, identity)).data;
  return { userId, ...identity };
}

export const readProfile = async (testMall: TestMall, userId: string) =>
  (await testMall.call(me, {}, { userId })).data;

/** Reads the row of a user. */
export const readUser = ({ mall }: TestMall, userId: string) =>
  mall.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
