import 'server-only';
import { type PayType, payType } from '@/lib/contract/config';
import { AppError } from '@/lib/contract/errors';
import { readBodyText } from '@/lib/http/read-body';
import type { MountRoutes } from '../app';
import type { MallDeps } from '../context';
import { toLogFields } from '../db/busy';
import { getProvider } from './get-provider';
import { settlePayment } from './settle-payment';

/** Largest webhook body in bytes; real ones have about 2000. */
const MAX_BODY_BYTES = 16_384;

/**
 * Handles a payment webhook. Details of a failure are logged and not returned: the sender gets the channel's
 * plain failure response.
 */
async function handleWebhook(deps: MallDeps, channel: PayType, request: Request): Promise<Response> {
  const provider = getProvider(deps, channel);
  try {
    const body = await readBodyText(request, MAX_BODY_BYTES);
    const notification = await provider.parseNotification({ body, headers: request.headers });
    if (notification) await settlePayment(deps, channel, notification);
    return provider.acknowledge(true);
  } catch (error) {
    if (error instanceof AppError)
      deps.log.warn({ channel, reason: error.message }, 'payment notification rejected');
    else deps.log.error({ ...toLogFields(error), channel }, 'payment notification failed');
    return provider.acknowledge(false);
  }
}

/** Mounts POST `/api/pay/notify/{channel}`, the webhook URL of the payment providers (R-PAY-17). */
export const mountWebhooks: MountRoutes = (app, deps) => {
  app.post('/api/pay/notify/:channel', (c) => {
    const channel = payType.safeParse(c.req.param('channel'));
    if (!channel.success) throw new AppError('not_found', 'no such call');
    return handleWebhook(deps, channel.data, c.req.raw);
  });
};
