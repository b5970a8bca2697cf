import { z } from 'zod';
import { define } from './define';
import { href, id } from './fields';
import { routes } from './routes';

/** A cashier to go to. The page comes back to `/payindex`; the truth is `queryRealOrder`'s. */
const cashier = z.object({ payUrl: href });

const shared = {
  source: 'spec 7, product 6',
  input: z.object({ orderId: id }),
  data: cashier,
} as const;

export const aliWapPay = define({
  ...shared,
  ...routes.aliWapPay,
  summary: 'Starts an Alipay payment of an unpaid order',
});

export const cloudPay = define({
  ...shared,
  ...routes.cloudPay,
  summary: 'Starts a cloud payment of an unpaid order',
});

export const wxH5Pay = define({
  ...shared,
  ...routes.wxH5Pay,
  summary: 'Starts a WeChat H5 payment of an unpaid order',
});
