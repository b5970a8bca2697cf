import 'server-only';

/** How orders are paid. */
export interface PaymentSettings {
  /** Every channel leads to the sandbox cashier, on which no real money moves. Demo mode only. */
  sandbox: boolean;
  /** Where the mall's pages live, put before `/sandbox/…` and `/payindex`: a path without a slash at the end. */
  publicBase: string;
  /** Who is paid; a notice that names another merchant is refused. */
  merchantId: string;
  /** Key of the sandbox's signatures; without it a random one is made and kept in the database. */
  sandboxSecret?: string | undefined;
}

/**
 * Payment settings with defaults: the sandbox is on in demo mode and nowhere else (product 6).
 * @throws an Error when the sandbox is asked for outside demo mode: the mall then does not start.
 */
export function paymentSettings(demo: boolean, told: Partial<PaymentSettings> = {}): PaymentSettings {
  if (told.sandbox && !demo) throw new Error('the sandbox cashier is for demo mode only');
  return { sandbox: demo, publicBase: '/vantmall', merchantId: 'vantmall-sandbox', ...told };
}
