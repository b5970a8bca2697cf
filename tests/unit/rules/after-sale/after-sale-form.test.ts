import { complaint, refundRequest, updateReturnGoodsExpress } from '@/lib/contract/after-sale';
import { requestReason, requestType } from '@/lib/contract/after-sale-case';
import { imgUpload } from '@/lib/contract/uploads';
import {
  getRequestReasons,
  isTrackingNumber,
  normalizeTrackingNumber,
  parseAmount,
} from '@/lib/rules/after-sale/after-sale-form';
import {
  addReceipt,
  isReceiptNumber,
  normalizeReceiptNumber,
  parseReceipts,
} from '@/lib/rules/after-sale/complaint-receipts';
import { isMobilePhone } from '@/lib/rules/phone/phone-number';
import { findFileProblem, MAX_PICTURES, MAX_UPLOAD_PICTURE_BYTES } from '@/lib/rules/uploads/picture-file';
import fc from '@/tests/support/fast-check';

describe('reasons of an after-sale request', () => {
  it('every reason of the contract belongs to a request type', () => {
    const all = requestType.options.flatMap((type) => getRequestReasons(type, true));
    expect(new Set(all)).toEqual(new Set(requestReason.options));
  });

  it('includes “no reason” only for a return in the first days', () => {
    expect(getRequestReasons('return', true)).toContain('noReason');
    expect(getRequestReasons('return', false)).not.toContain('noReason');
    expect(getRequestReasons('money', true)).not.toContain('noReason');
    expect(getRequestReasons('exchange', true)).not.toContain('noReason');
  });
});

describe('parseAmount', () => {
  it.each([
    ['19.90', { fen: 1990 }],
    [' ¥19.9 ', { fen: 1990 }],
    ['￥1', { fen: 100 }],
    ['0.01', { fen: 1 }],
    ['19.91', { problem: 'tooMuch' }],
    ['0', { problem: 'amount' }],
    ['0.00', { problem: 'amount' }],
    ['', { problem: 'amount' }],
    ['-1', { problem: 'amount' }],
    ['1e1', { problem: 'amount' }],
    ['1.999', { problem: 'amount' }],
    ['twelve', { problem: 'amount' }],
  ])('parses %p with ¥19.90 at most', (text, read) => expect(parseAmount(text, 1990)).toEqual(read));

  it('never returns more than the maximum, or nothing', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(100_000), (text, most) => {
        const read = parseAmount(text, most);
        if ('fen' in read) expect(read.fen > 0 && read.fen <= most).toBe(true);
      }),
    );
  });
});

describe('tracking numbers', () => {
  const accepts = (expressNo: string) =>
    updateReturnGoodsExpress.input.safeParse({ orderId: '1', expressCode: 'sf', expressNo }).success;

  it('removes blanks from a tracking number', () => {
    expect(normalizeTrackingNumber(' sf 1020 3040\n5060 ')).toBe('SF102030405060');
  });

  it.each(['SF1020304050', 'A-1234567', '1234567', '圆通12345678', 'SF1020304050!', 'A'.repeat(31), ''])(
    'accepts exactly what the contract accepts: %s',
    (number) => expect(isTrackingNumber(number)).toBe(accepts(number)),
  );

  it('the contract accepts every number that passes', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const number = normalizeTrackingNumber(text);
        if (isTrackingNumber(number)) expect(accepts(number)).toBe(true);
      }),
    );
  });
});

describe('callback phones', () => {
  it.each(['13800138000', '12800138000', '1380013800', '138001380001', 'phone', '+8613800138000'])(
    'accepts exactly what the contract accepts: %s',
    (phone) => {
      const input = { type: 'other', text: '!', phone };
      expect(isMobilePhone(phone)).toBe(complaint.input.safeParse(input).success);
    },
  );
});

describe('stored receipt numbers', () => {
  const numbers = ['C20260310000001', 'C20260310000002'];

  it('keeps ten at most, newest first, each once', () => {
    expect(addReceipt(numbers, 'C20260310000002')).toEqual(['C20260310000002', 'C20260310000001']);
    const many = Array.from({ length: 30 }, (_, at) => `C202603101${String(at).padStart(5, '0')}`);
    expect(many.reduce<string[]>((receipts, number) => addReceipt(receipts, number), [])).toHaveLength(10);
  });

  it('ignores invalid storage content', () => {
    expect(parseReceipts(JSON.stringify(numbers))).toEqual(numbers);
    for (const raw of [null, '', '{', '{}', '[1,null,"x"]', '"C20260310000001"']) {
      expect(parseReceipts(raw)).toEqual([]);
    }
  });

  it('recognises a typed number', () => {
    expect(isReceiptNumber(normalizeReceiptNumber(' c2026 0310 000001'))).toBe(true);
    expect(isReceiptNumber('C2026')).toBe(false);
  });
});

describe('picture files', () => {
  it('applies the limits of the contract', () => {
    expect(MAX_UPLOAD_PICTURE_BYTES).toBe(imgUpload.form?.maxBytes);
    const six = Array.from({ length: MAX_PICTURES }, (_, at) => `/u/${at}.webp`);
    const input = { orderId: '1', type: 'money', reason: 'other' };
    expect(refundRequest.input.safeParse({ ...input, pictures: six }).success).toBe(true);
    expect(refundRequest.input.safeParse({ ...input, pictures: [...six, '/u/7.webp'] }).success).toBe(false);
    expect(complaint.input.safeParse({ type: 'other', text: '!', pictures: six }).success).toBe(true);
  });

  it.each([
    ['image/jpeg', 1, undefined],
    ['image/png', 20_000_000, undefined],
    ['image/gif', MAX_UPLOAD_PICTURE_BYTES, undefined],
    ['', 1000, undefined],
    ['image/gif', MAX_UPLOAD_PICTURE_BYTES + 1, 'size'],
    ['image/jpeg', 90_000_000, 'size'],
    ['image/jpeg', 0, 'type'],
    ['image/svg+xml', 1000, 'type'],
    ['application/pdf', 1000, 'type'],
    ['text/html', 1000, 'type'],
  ])('checks %s of %i bytes: %s', (type, size, problem) =>
    expect(findFileProblem({ type, size })).toBe(problem),
  );
});
