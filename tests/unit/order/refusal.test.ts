import { toProblemTextKey, toSubmitProblem } from '@/components/order/exchange/sheet/submit-problem';
import { ApiError } from '@/lib/browser/api-error';
import type { ErrorReason } from '@/lib/contract/errors';

const refused = (code: number, reason?: ErrorReason, path?: string) =>
  new ApiError(code, 'no', reason, path ? [{ path, message: 'no' }] : undefined);

test.each([
  ['nothing', undefined, undefined],
  ['not enough pieces', refused(409, 'out_of_stock'), 'out_of_stock'],
  ['a closed mall', refused(403, 'mall_closed'), 'mall_closed'],
  ['goods that are not sold any more', refused(404), 'off_sale'],
  ['no address', refused(400, undefined, 'addressId'), 'address'],
  ['an address that is to be checked', refused(409, 'address_unverified'), 'address_unverified'],
  ['silence', refused(0), 'network'],
  ['too many calls', refused(429), 'network'],
  ['a first call still under way', refused(409, 'key_running'), 'network'],
  ['a wrong call', refused(400), 'other'],
  ['something broken here', new Error('oops'), 'other'],
])('%s is told as what it is', (_, error, told) => {
  expect(toSubmitProblem(error)).toBe(told);
});

test('what was chosen was adjusted, or is gone altogether', () => {
  expect(toProblemTextKey('out_of_stock', false)).toBe('adjusted');
  expect(toProblemTextKey('out_of_stock', true)).toBe('gone');
  expect(toProblemTextKey('points_short', false)).toBe('points_short');
});
