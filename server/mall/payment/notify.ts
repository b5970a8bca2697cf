import 'server-only';
import { readText } from '@/lib/contract/body';
import { type PayType, payType } from '@/lib/contract/config';
import { AppError } from '@/lib/contract/errors';
import type { OtherRoutes } from '../app';
import type { Host } from '../context';
import { providerOf } from './providers';
import { settle } from './settle';

/** Bytes of a notice; real ones have about two thousand. */
const BODY_LIMIT = 16_384;

/** Hears a notice out. What is wrong with one is logged, not told: the sender gets the channel's plain no. */
async function hearNotice(host: Host, channel: PayType, request: Request): Promise<Response> {
  const provider = providerOf(host, channel);
  try {
    const body = await readText(request, BODY_LIMIT);
    const notice = await provider.readNotice({ body, headers: request.headers });
    if (notice) await settle(host, channel, notice);
    return provider.answer(true);
  } catch (error) {
    if (error instanceof AppError)
      host.log.warn({ channel, reason: error.message }, 'payment notice refused');
    else host.log.error({ err: error, channel }, 'payment notice failed');
    return provider.answer(false);
  }
}

/** POST `/api/pay/notify/{channel}`: where providers tell that they were paid (R-PAY-17). */
export const mountNotify: OtherRoutes = (app, host) => {
  app.post('/api/pay/notify/:channel', (c) => {
    const channel = payType.safeParse(c.req.param('channel'));
    if (!channel.success) throw new AppError('not_found', 'no such call');
    return hearNotice(host, channel.data, c.req.raw);
  });
};
