import { z } from 'zod';
import { defineEndpoint } from './define-endpoint';
import { id } from './fields';
import { routes } from './routes';
import { sessionVersion } from './server-login';
import { logout } from './user';

/** `logout` as the BFF sends it to the points mall: with the session, which callers cannot set. */
export const serverLogout = defineEndpoint({
  ...routes.logout,
  summary: logout.summary,
  source: logout.source,
  input: z.object({
    userId: id.optional().describe('user of the session; absent: there is no session'),
    sessionVersion: sessionVersion.optional().describe('version of the session; absent: 0'),
  }),
  data: logout.data,
});
