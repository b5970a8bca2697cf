import { z } from 'zod';
import { defineEndpoint } from './define-endpoint';
import { id } from './fields';
import { routes } from './routes';
import { login } from './user';

/** User id of a login provider; WeChat and Alipay ids are never longer. */
export const externalId = z.string().min(1).max(64);

/**
 * How often the sessions of a user were ended; the server rejects a session with a lower version than the
 * user's.
 */
export const sessionVersion = z.coerce.number().int().nonnegative();

/**
 * `login` as the BFF sends it to the points mall. The points mall trusts the added fields, so they are not in
 * the contract that callers see: the schema of `login` drops them, and the BFF sets them to values that the
 * server itself received.
 */
export const serverLogin = defineEndpoint({
  ...routes.login,
  summary: login.summary,
  source: login.source,
  input: login.input.extend({
    userId: id.optional().describe('user of the session; a guest is merged into the user who logs in'),
    sessionVersion: sessionVersion.optional().describe('version of the session; absent: 0'),
    unionId: externalId.optional().describe('unionid from WeChat'),
    openid: externalId.optional().describe('openid from WeChat'),
    alipayUserId: externalId.optional().describe('user id from Alipay'),
    ticketUserId: id.optional().describe('user of a verified login ticket'),
    ticketId: z
      .string()
      .max(64)
      .optional()
      .describe('id of the login ticket; the second use of a ticket is rejected'),
    keepGuest: z.boolean().default(false).describe('true: log in without merging the guest of the session'),
    keepUser: z
      .boolean()
      .optional()
      .describe(
        'true: a session of a user with an identity keeps its user, who gets the identity if no other user has it',
      ),
    isFollowWxPub: z.boolean().optional().describe('follows the WeChat public account, according to WeChat'),
    isReceiveMsg: z.boolean().optional().describe('the WeChat public account may send messages to the user'),
  }),
  data: login.data.omit({ token: true }).extend({
    isGuest: z.boolean().optional().describe('true: no login provider knows the user; absent: unknown'),
    sessionVersion: sessionVersion
      .optional()
      .describe('sent with every call of the session; absent: logging out only deletes the cookie'),
  }),
});
