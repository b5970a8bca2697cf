import 'server-only';
import { z } from 'zod';
import { AppError } from '@/lib/contract/errors';
import type { MallDeps } from '../../context';
import { postSigned, SignedCallError } from '../../http/signed-call';
import type {
  ConfirmedPayment,
  PaymentProvider,
  PaymentRequest,
  RefundRequest,
  RefundState,
} from '../provider';
import { type ProviderCall, providerRejected, providerUnavailable } from '../vendor/errors';
import { getCashierDeadline } from '../vendor/provider-times';
import { toTradeNumber } from '../vendor/trade-number';
import { createNotifyUrl, createReturnUrl, getPayerAddress, getSubject } from '../vendor/urls';
import { webhookResponses } from '../webhook-responses';
import { parseCloudpayNotification } from './notification';
import type { CloudpaySettings } from './settings';

/** The body of a rejection; any other body of a 4xx response has no code. */
const rejectionSchema = z.object({ code: z.string().max(64) });

/**
 * Calls the gateway and parses its signed response.
 * @throws AppError unavailable when the gateway fails; `ProviderRejectedError` when it rejects the request.
 */
async function callGateway<T>(
  { log, now }: Pick<MallDeps, 'log' | 'now'>,
  settings: CloudpaySettings,
  operation: 'pay' | 'query' | 'refund',
  payload: object,
  shape: z.ZodType<T>,
): Promise<T> {
  const call: ProviderCall = { log, channel: 'cloud', operation };
  const request = {
    operation,
    path: `/${operation}`,
    payload: { merchantId: settings.merchantId, ...payload },
  };
  const { status, body } = await postSigned(settings, request, now()).catch((error: unknown) => {
    throw error instanceof SignedCallError ? providerUnavailable(call, error) : error;
  });
  if (status >= 400 && status < 500)
    throw providerRejected(call, rejectionSchema.safeParse(body).data?.code ?? String(status));
  const parsed = shape.safeParse(body);
  if (status !== 200 || !parsed.success)
    throw providerUnavailable(call, parsed.error ?? new Error(`status ${status}`));
  return parsed.data;
}

const payUrlSchema = z.object({ payUrl: z.url({ protocol: /^https$/ }).max(2048) });

/** Opens the gateway's cashier; the same payment opens the same one. */
async function createCashier(
  deps: MallDeps,
  settings: CloudpaySettings,
  request: PaymentRequest,
): Promise<{ payUrl: string }> {
  const payload = {
    paymentNo: toTradeNumber(request.paymentId),
    orderId: request.orderId,
    amountFen: request.amountFen,
    currency: 'CNY',
    subject: getSubject(request),
    deadline: getCashierDeadline(request.deadline, deps.now()).toISOString(),
    notifyUrl: createNotifyUrl(settings.site, 'cloud'),
    returnUrl: createReturnUrl(settings.site, request),
    payerAddress: getPayerAddress(request),
  };
  return callGateway(deps, settings, 'pay', payload, payUrlSchema);
}

const createPaymentSchema = (paymentNo: string) =>
  z.discriminatedUnion('status', [
    z.object({
      status: z.literal('paid'),
      paymentNo: z.literal(paymentNo),
      transactionId: z.string().min(1).max(64),
      amountFen: z.number().int().min(1),
    }),
    z.object({ status: z.enum(['unpaid', 'closed', 'unknown']), paymentNo: z.literal(paymentNo) }),
  ]);

async function queryPayment(
  deps: MallDeps,
  settings: CloudpaySettings,
  paymentId: string,
): Promise<ConfirmedPayment | undefined> {
  const paymentNo = toTradeNumber(paymentId);
  const payment = await callGateway(deps, settings, 'query', { paymentNo }, createPaymentSchema(paymentNo));
  if (payment.status !== 'paid') return undefined;
  return { transactionId: payment.transactionId, amountFen: payment.amountFen };
}

async function refundPayment(
  deps: MallDeps,
  settings: CloudpaySettings,
  { paymentId, transactionId, refundId, amountFen, paidFen }: RefundRequest,
): Promise<RefundState> {
  const refundNo = toTradeNumber(refundId);
  const payload = { paymentNo: toTradeNumber(paymentId), transactionId, refundNo, amountFen, paidFen };
  const shape = z.object({
    refundNo: z.literal(refundNo),
    amountFen: z.literal(amountFen),
    status: z.enum(['done', 'processing']),
  });
  return (await callGateway(deps, settings, 'refund', payload, shape)).status;
}

/** Cloud payments through a gateway that speaks the mall's own signed protocol (R-PAY-30). */
export const createCloudpayProvider = (deps: MallDeps, settings: CloudpaySettings): PaymentProvider => ({
  // The protocol requires that a repeated `pay` returns the same cashier.
  reusableMethods: ['page'],
  createCashier: (request) => createCashier(deps, settings, request),
  createTrade: async () => {
    throw new AppError('bad_request', 'cloud payment has no trades for mini programs');
  },
  parseNotification: async (request) => parseCloudpayNotification(deps, settings, request),
  acknowledge: webhookResponses.cloud,
  query: (paymentId) => queryPayment(deps, settings, paymentId),
  refund: (request) => refundPayment(deps, settings, request),
});
