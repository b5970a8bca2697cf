import { z } from 'zod';
import { defineEndpoint } from './define-endpoint';
import { id } from './fields';
import { routes } from './routes';
import { login } from './user';

/** What a provider calls a person; never longer in WeChat or Alipay. */
const externalId = z.string().min(1).max(64);

/** How often a user's sessions were ended; a session of a lower version than the user's is refused. */
export const sessionVersion = z.coerce.number().int().nonnegative();

/**
 * `login` as the BFF says it to the points mall. What it adds is believed, so it is no part of the contract that
 * callers see: the schema of `login` drops these fields, and the BFF fills them with what the server itself got.
 */
export const serverLogin = defineEndpoint({
  ...routes.login,
  summary: login.summary,
  source: login.source,
  input: login.input.extend({
    userId: id.optional().describe('the session’s user; a guest among them is merged'),
    sessionVersion: sessionVersion.optional().describe('of the session; absent: 0'),
    unionId: externalId.optional().describe('from WeChat'),
    openid: externalId.optional().describe('from WeChat'),
    alipayUserId: externalId.optional().describe('from Alipay'),
    ticketUserId: id.optional().describe('named by a login ticket that was checked'),
    ticketId: z.string().max(64).optional().describe('of a login ticket; the second use of one is refused'),
    keepGuest: z.boolean().default(false).describe('log in without merging the session’s guest'),
    isFollowWxPub: z.boolean().optional().describe('follows the WeChat public account, as WeChat says'),
    isReceiveMsg: z.boolean().optional().describe('may be sent messages by it'),
  }),
  data: login.data.omit({ token: true }).extend({
    isGuest: z.boolean().optional().describe('nobody that a provider knows; absent: not told'),
    sessionVersion: sessionVersion
      .optional()
      .describe('comes back with every call of the session; absent: logging out ends only the cookie'),
  }),
});
