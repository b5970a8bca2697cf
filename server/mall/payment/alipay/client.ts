import 'server-only';
import { z } from 'zod';
import { getAlipaySdk } from '@/lib/alipay/alipay-sdk';
import { formatAlipayTime } from '@/lib/alipay/alipay-times';
import type { MallDeps } from '../../context';
import {
  type ProviderCall,
  ProviderRejectedError,
  providerRejected,
  providerUnavailable,
} from '../vendor/errors';
import type { AlipaySettings } from './settings';

/** The fields that every response has (https://opendocs.alipay.com/common/02km9f). */
const resultSchema = z.object({ code: z.string(), sub_code: z.string().optional() });

const SUCCESS_CODE = '10000';

/** Whether Alipay itself failed, as opposed to rejecting the request. */
const isProviderError = ({ code, sub_code: subCode = '' }: z.output<typeof resultSchema>): boolean =>
  code === '20000' || /SYSTEM_ERROR|unknow-error/.test(subCode);

type Content = Readonly<Record<string, string>>;

/**
 * Parameters besides `biz_content`. Without `timestamp` the SDK would send the local time of the machine's
 * time zone.
 */
export const createCommonParams = ({ now }: Pick<MallDeps, 'now'>) => ({
  timestamp: formatAlipayTime(now()),
});

/**
 * Calls Alipay, and verifies the signature and the shape of the response.
 * @throws AppError unavailable when Alipay fails; `ProviderRejectedError` when it rejects the request.
 */
export async function callAlipay<T>(
  deps: MallDeps,
  settings: AlipaySettings,
  request: { operation: string; content: Content; notifyUrl?: string },
  shape: z.ZodType<T>,
): Promise<T> {
  const { operation, content, notifyUrl } = request;
  const call: ProviderCall = { log: deps.log, channel: 'alipay', operation };
  const params = { ...createCommonParams(deps), ...(notifyUrl && { notifyUrl }), bizContent: content };
  try {
    const sdk = await getAlipaySdk(settings);
    const answer: unknown = await sdk.exec(operation, params, { validateSign: true });
    const result = resultSchema.parse(answer);
    if (result.code === SUCCESS_CODE) return shape.parse(answer);
    throw isProviderError(result)
      ? new Error('Alipay reports an internal error')
      : providerRejected(call, result.sub_code ?? result.code);
  } catch (error) {
    throw error instanceof ProviderRejectedError ? error : providerUnavailable(call, error);
  }
}
