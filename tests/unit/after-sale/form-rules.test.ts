import { complaint, refundRequest, updateReturnGoodsExpress } from '@/lib/contract/after-sale';
import { requestReason, requestType } from '@/lib/contract/after-sale-case';
import { imgUpload } from '@/lib/contract/uploads';
import {
  getRequestReasons,
  isMobilePhone,
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
import { findFileProblem, MAX_PICTURE_BYTES, MAX_PICTURES } from '@/lib/rules/uploads/picture-file';
import fc from '@/tests/support/property';

describe('reasons of a request', () => {
  it('are known to the contract, and each has a way to ask', () => {
    const all = requestType.options.flatMap((type) => getRequestReasons(type, true));
    expect(new Set(all)).toEqual(new Set(requestReason.options));
  });

  it('include none only for a return in the first days', () => {
    expect(getRequestReasons('return', true)).toContain('noReason');
    expect(getRequestReasons('return', false)).not.toContain('noReason');
    expect(getRequestReasons('money', true)).not.toContain('noReason');
    expect(getRequestReasons('exchange', true)).not.toContain('noReason');
  });
});

describe('an amount', () => {
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
  ])('%p of ¥19.90 at most', (text, read) => expect(parseAmount(text, 1990)).toEqual(read));

  it('is never more than the most, and never nothing', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(100_000), (text, most) => {
        const read = parseAmount(text, most);
        if ('fen' in read) expect(read.fen > 0 && read.fen <= most).toBe(true);
      }),
    );
  });
});

describe('a tracking number', () => {
  const accepts = (expressNo: string) =>
    updateReturnGoodsExpress.input.safeParse({ orderId: '1', expressCode: 'sf', expressNo }).success;

  it('is taken without the blanks that it is copied with', () => {
    expect(normalizeTrackingNumber(' sf 1020 3040\n5060 ')).toBe('SF102030405060');
  });

  it.each(['SF1020304050', 'A-1234567', '1234567', '圆通12345678', 'SF1020304050!', 'A'.repeat(31), ''])(
    'is judged as the contract judges it: %s',
    (number) => expect(isTrackingNumber(number)).toBe(accepts(number)),
  );

  it('that passes here passes there', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const number = normalizeTrackingNumber(text);
        if (isTrackingNumber(number)) expect(accepts(number)).toBe(true);
      }),
    );
  });
});

describe('a phone to be called back', () => {
  it.each(['13800138000', '12800138000', '1380013800', '138001380001', 'phone', '+8613800138000'])(
    'is judged as the contract judges it: %s',
    (phone) => {
      const input = { type: 'other', text: '!', phone };
      expect(isMobilePhone(phone)).toBe(complaint.input.safeParse(input).success);
    },
  );
});

describe('receipt numbers', () => {
  const numbers = ['C20260310000001', 'C20260310000002'];

  it('stand newest first, each once, ten at most', () => {
    expect(addReceipt(numbers, 'C20260310000002')).toEqual(['C20260310000002', 'C20260310000001']);
    const many = Array.from({ length: 30 }, (_, at) => `C202603101${String(at).padStart(5, '0')}`);
    expect(many.reduce<string[]>((kept, number) => addReceipt(kept, number), [])).toHaveLength(10);
  });

  it('are read from a storage that others write to', () => {
    expect(parseReceipts(JSON.stringify(numbers))).toEqual(numbers);
    for (const raw of [null, '', '{', '{}', '[1,null,"x"]', '"C20260310000001"']) {
      expect(parseReceipts(raw)).toEqual([]);
    }
  });

  it('are recognised as they are typed', () => {
    expect(isReceiptNumber(normalizeReceiptNumber(' c2026 0310 000001'))).toBe(true);
    expect(isReceiptNumber('C2026')).toBe(false);
  });
});

describe('a picture file', () => {
  it('keeps to what the contract takes', () => {
    expect(MAX_PICTURE_BYTES).toBe(imgUpload.form?.maxBytes);
    const six = Array.from({ length: MAX_PICTURES }, (_, at) => `/u/${at}.webp`);
    const input = { orderId: '1', type: 'money', reason: 'other' };
    expect(refundRequest.input.safeParse({ ...input, pictures: six }).success).toBe(true);
    expect(refundRequest.input.safeParse({ ...input, pictures: [...six, '/u/7.webp'] }).success).toBe(false);
    expect(complaint.input.safeParse({ type: 'other', text: '!', pictures: six }).success).toBe(true);
  });

  it.each([
    ['image/jpeg', 1, undefined],
    ['image/png', 20_000_000, undefined],
    ['image/gif', MAX_PICTURE_BYTES, undefined],
    ['', 1000, undefined],
    ['image/gif', MAX_PICTURE_BYTES + 1, 'size'],
    ['image/jpeg', 90_000_000, 'size'],
    ['image/jpeg', 0, 'type'],
    ['image/svg+xml', 1000, 'type'],
    ['application/pdf', 1000, 'type'],
    ['text/html', 1000, 'type'],
  ])('%s of %i bytes: %s', (type, size, problem) => expect(findFileProblem({ type, size })).toBe(problem));
});
