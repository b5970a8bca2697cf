import 'server-only';
import { generateKeyPairSync } from 'node:crypto';
import { z } from 'zod';
import type { MountRoutes } from '../../app';
import { createReturnUrlSchema, mountAuthorizePage } from '../../sandbox/authorize';
import { createGateway } from './gateway';
import { getTexts } from './texts';

/** App ids of the sandbox; they do not exist at Alipay. */
const PAGE_APP_ID = '2021999900000001';
const MINI_APP_ID = '2021999900000002';

const query = z
  .object({
    app_id: z.string(),
    redirect_uri: createReturnUrlSchema('/api/v7/aliPay/token'),
    scope: z.enum(['auth_base', 'auth_user']),
    state: z.string().regex(/^[\w+/=-]{0,100}$/),
  })
  .transform(({ app_id, redirect_uri, state }) => ({ appId: app_id, redirectUri: redirect_uri, state }));

const createKeyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

/** The keys of the mall's apps and of the simulated Alipay, for the life of this process. */
function createKeys() {
  const [app, alipay] = [createKeyPair(), createKeyPair()];
  return { app, alipay };
}

/**
 * Mounts the sandbox of Alipay's login: an authorization page and the gateway; only in demo mode without a real Alipay
 * (R-ALIPAY-05). The gateway and the keys are below `/internal`, which is never forwarded from outside: the BFF exchanges
 * codes itself.
 */
export const mountSandboxAlipay: MountRoutes = (app, deps) => {
  const { sandbox, alipay } = deps.settings.payment;
  if (!sandbox || alipay) return;
  const appIds = [PAGE_APP_ID, MINI_APP_ID];
  let keys: ReturnType<typeof createKeys> | undefined;
  const getKeys = () => {
    keys ??= createKeys();
    return keys;
  };
  const path = '/sandbox/alipay/authorize';
  mountAuthorizePage(app, deps, { path, getTexts, appIds, query, codeParameter: 'auth_code' });
  app.get('/internal/alipay/apps', (c) =>
    c.json({
      appId: PAGE_APP_ID,
      miniAppId: MINI_APP_ID,
      privateKey: getKeys().app.privateKey,
      publicKey: getKeys().alipay.publicKey,
    }),
  );
  app.post('/internal/alipay/gateway.do', async (c) => {
    const params = { ...c.req.query(), ...(await c.req.parseBody()) };
    const { app: appKeys, alipay: alipayKeys } = getKeys();
    const gateway = { appIds, appPublicKey: appKeys.publicKey, privateKey: alipayKeys.privateKey };
    return c.body(await createGateway(deps, gateway)(params), 200, { 'Content-Type': 'application/json' });
  });
};
