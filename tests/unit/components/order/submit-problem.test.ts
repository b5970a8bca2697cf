import { toProblemTextKey, toSubmitProblem } from '@/components/order/exchange/sheet/submit-problem';
import { ApiError } from '@/lib/browser/api-error';
import type { ErrorReason } from '@/lib/contract/errors';

const buildApiError = (code: number, reason?: ErrorReason, path?: string) =>
  new ApiError(code, 'no', reason, path ? [{ path, message: 'no' }] : undefined);

test.each([
  ['nothing', undefined, undefined],
  ['not enough pieces', buildApiError(409, 'out_of_stock'), 'out_of_stock'],
  ['a closed mall', buildApiError(403, 'mall_closed'), 'mall_closed'],
  ['a mall without payment channels', buildApiError(403, 'payment_unavailable'), 'payment_unavailable'],
  ['goods that are not sold any more', buildApiError(404), 'off_sale'],
  ['no address', buildApiError(400, undefined, 'addressId'), 'address'],
  ['an address that is to be checked', buildApiError(409, 'address_unverified'), 'address_unverified'],
  ['silence', buildApiError(0), 'network'],
  ['too many calls', buildApiError(429), 'network'],
  ['a first call still under way', buildApiError(409, 'key_running'), 'network'],
  ['a wrong call', buildApiError(400), 'other'],
  ['something broken here', new Error('oops'), 'other'],
])('%s gets its own message', (_, error, expected) => {
  expect(toSubmitProblem(error)).toBe(expected);
});

test('reports a rejected choice as adjusted or unavailable', () => {
  expect(toProblemTextKey('out_of_stock', false)).toBe('adjusted');
  expect(toProblemTextKey('out_of_stock', true)).toBe('gone');
  expect(toProblemTextKey('points_short', false)).toBe('points_short');
});
