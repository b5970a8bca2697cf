import { z } from 'zod';
import { defineEndpoint } from './define-endpoint';
import { id } from './fields';
import { routes } from './routes';
import { sessionVersion } from './server-login';
import { logout } from './user';

/** `logout` as the BFF says it to the points mall: with the session, which callers cannot name. */
export const serverLogout = defineEndpoint({
  ...routes.logout,
  summary: logout.summary,
  source: logout.source,
  input: z.object({
    userId: id.optional().describe('the session’s user; absent: nobody is logged in'),
    sessionVersion: sessionVersion.optional().describe('of the session; absent: 0'),
  }),
  data: logout.data,
});
