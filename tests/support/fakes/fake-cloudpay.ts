import type { CloudpaySettings } from '@/server/mall/payment/cloudpay/settings';
import { type FakeGateway, type GatewayRequest, type Reply, startFakeGateway } from './fake-gateway';
import { isRequestSigned, signReply } from './sign-reply';

interface Payment {
  amountFen: number;
  status: 'unpaid' | 'paid';
  refunds: Map<string, number>;
}

/** A gateway for cloud payments, written from docs/payments.md. */
export interface FakeCloudpay {
  settings: CloudpaySettings;
  gateway: FakeGateway;
  /** Payments by number. */
  payments: Map<string, Payment>;
  /** The bodies of the calls of one operation; only correctly signed calls are recorded. */
  listCalls(operation: string): Record<string, unknown>[];
  /** Replies once signed, with this status and body. */
  reply(request: GatewayRequest, body: unknown, status?: number): Reply;
  close(): Promise<void>;
}

const SECRET = 'cloud-secret-cloud-secret-cloud-secret';

const getOperation = ({ path }: GatewayRequest): string => path.split('/').at(-1) ?? '';

/** Starts the gateway. @param now the time of the mall, which its signatures use */
export async function startFakeCloudpay(now: () => Date): Promise<FakeCloudpay> {
  const payments: FakeCloudpay['payments'] = new Map();
  const isValid = (request: GatewayRequest) => isRequestSigned(SECRET, getOperation(request), request, now());
  const reply: FakeCloudpay['reply'] = (request, body, status = 200) =>
    signReply(SECRET, getOperation(request), { request, status, body, now: now() });

  const answer = (request: GatewayRequest): Reply => {
    if (!isValid(request)) return reply(request, { code: 'SIGNATURE' }, 401);
    const { paymentNo, refundNo, amountFen } = JSON.parse(request.body) as {
      paymentNo: string;
      refundNo: string;
      amountFen: number;
    };
    const payment = payments.get(paymentNo);
    if (getOperation(request) === 'pay') {
      if (!payment) payments.set(paymentNo, { amountFen, status: 'unpaid', refunds: new Map() });
      return reply(request, { payUrl: `https://cashier.example.com/${paymentNo}` });
    }
    if (getOperation(request) === 'query') {
      if (payment?.status !== 'paid')
        return reply(request, { paymentNo, status: payment?.status ?? 'unknown' });
      const { amountFen: paidFen } = payment;
      return reply(request, {
        paymentNo,
        status: 'paid',
        transactionId: `t-${paymentNo}`,
        amountFen: paidFen,
      });
    }
    if (!payment) return reply(request, { code: 'NO_PAYMENT' }, 404);
    payment.refunds.set(refundNo, amountFen);
    return reply(request, { refundNo, amountFen, status: 'done' });
  };

  const gateway = await startFakeGateway(answer);
  return {
    settings: {
      url: gateway.url,
      secret: SECRET,
      merchantId: 'mall-1',
      timeoutMs: 500,
      site: 'https://mall.example.com/vantmall',
    },
    gateway,
    payments,
    listCalls: (operation) =>
      gateway.requests
        .filter((request) => getOperation(request) === operation && isValid(request))
        .map(({ body }) => JSON.parse(body)),
    reply,
    close: () => gateway.close(),
  };
}
