import 'server-only';
import { type PayType, payType } from '@/lib/contract/config';
import { AppError } from '@/lib/contract/errors';
import { readBodyText } from '@/lib/contract/read-body';
import type { MountRoutes } from '../app';
import type { MallDeps } from '../context';
import { getProvider } from './get-provider';
import { settlePayment } from './settle-payment';

/** Bytes of a notice; real ones have about two thousand. */
const MAX_BODY_BYTES = 16_384;

/** Hears a notice out. What is wrong with one is logged, not told: the sender gets the channel's plain no. */
async function handleWebhook(deps: MallDeps, channel: PayType, request: Request): Promise<Response> {
  const provider = getProvider(deps, channel);
  try {
    const body = await readBodyText(request, MAX_BODY_BYTES);
    const notification = await provider.parseNotification({ body, headers: request.headers });
    if (notification) await settlePayment(deps, channel, notification);
    return provider.acknowledge(true);
  } catch (error) {
    if (error instanceof AppError)
      deps.log.warn({ channel, reason: error.message }, 'payment notice refused');
    else deps.log.error({ err: error, channel }, 'payment notice failed');
    return provider.acknowledge(false);
  }
}

/** POST `/api/pay/notify/{channel}`: where providers tell that they were paid (R-PAY-17). */
export const mountWebhooks: MountRoutes = (app, deps) => {
  app.post('/api/pay/notify/:channel', (c) => {
    const channel = payType.safeParse(c.req.param('channel'));
    if (!channel.success) throw new AppError('not_found', 'no such call');
    return handleWebhook(deps, channel.data, c.req.raw);
  });
};
