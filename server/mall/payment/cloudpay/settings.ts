import 'server-only';
import type { SignedService } from '../../http/signed-call';

/** The operator's gateway for cloud payments (docs/payments.md). */
export interface CloudpaySettings extends SignedService {
  /** Merchant id of the mall at the gateway; a notification that names another one is rejected. */
  merchantId: string;
  /** Public URL of the mall's pages, `https://mall.example.com/vantmall`. */
  site: string;
}
