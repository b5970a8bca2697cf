import { imgUpload } from '@/lib/contract/account/report';
import { complaint, refundRequest, updateReturnGoodsExpress } from '@/lib/contract/trade/after-sale';
import { requestReason, requestType } from '@/lib/contract/trade/case';
import {
  isMobilePhone,
  isTrackingNo,
  readAmount,
  requestReasons,
  tidyTrackingNo,
} from '@/lib/rules/after-sale/after-sale-form';
import {
  isReceipt,
  parseReceipts,
  tidyReceipt,
  withReceipt,
} from '@/lib/rules/after-sale/complaint-receipts';
import { fileProblem, MOST_BYTES, MOST_PICTURES } from '@/lib/rules/after-sale/picture-file';
import fc from '@/tests/support/property';

describe('reasons of a request', () => {
  it('are known to the contract, and each has a way to ask', () => {
    const all = requestType.options.flatMap((type) => requestReasons(type, true));
    expect(new Set(all)).toEqual(new Set(requestReason.options));
  });

  it('include none only for a return in the first days', () => {
    expect(requestReasons('return', true)).toContain('noReason');
    expect(requestReasons('return', false)).not.toContain('noReason');
    expect(requestReasons('money', true)).not.toContain('noReason');
    expect(requestReasons('exchange', true)).not.toContain('noReason');
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
  ])('%p of ¥19.90 at most', (text, read) => expect(readAmount(text, 1990)).toEqual(read));

  it('is never more than the most, and never nothing', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(100_000), (text, most) => {
        const read = readAmount(text, most);
        if ('fen' in read) expect(read.fen > 0 && read.fen <= most).toBe(true);
      }),
    );
  });
});

describe('a tracking number', () => {
  const accepts = (expressNo: string) =>
    updateReturnGoodsExpress.input.safeParse({ orderId: '1', expressCode: 'sf', expressNo }).success;

  it('is taken without the blanks that it is copied with', () => {
    expect(tidyTrackingNo(' sf 1020 3040\n5060 ')).toBe('SF102030405060');
  });

  it.each(['SF1020304050', 'A-1234567', '1234567', '圆通12345678', 'SF1020304050!', 'A'.repeat(31), ''])(
    'is judged as the contract judges it: %s',
    (number) => expect(isTrackingNo(number)).toBe(accepts(number)),
  );

  it('that passes here passes there', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const number = tidyTrackingNo(text);
        if (isTrackingNo(number)) expect(accepts(number)).toBe(true);
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
    expect(withReceipt(numbers, 'C20260310000002')).toEqual(['C20260310000002', 'C20260310000001']);
    const many = Array.from({ length: 30 }, (_, at) => `C202603101${String(at).padStart(5, '0')}`);
    expect(many.reduce<string[]>((kept, number) => withReceipt(kept, number), [])).toHaveLength(10);
  });

  it('are read from a storage that others write to', () => {
    expect(parseReceipts(JSON.stringify(numbers))).toEqual(numbers);
    for (const raw of [null, '', '{', '{}', '[1,null,"x"]', '"C20260310000001"']) {
      expect(parseReceipts(raw)).toEqual([]);
    }
  });

  it('are recognised as they are typed', () => {
    expect(isReceipt(tidyReceipt(' c2026 0310 000001'))).toBe(true);
    expect(isReceipt('C2026')).toBe(false);
  });
});

describe('a picture file', () => {
  it('keeps to what the contract takes', () => {
    expect(MOST_BYTES).toBe(imgUpload.form?.maxBytes);
    const six = Array.from({ length: MOST_PICTURES }, (_, at) => `/u/${at}.webp`);
    const input = { orderId: '1', type: 'money', reason: 'other' };
    expect(refundRequest.input.safeParse({ ...input, pictures: six }).success).toBe(true);
    expect(refundRequest.input.safeParse({ ...input, pictures: [...six, '/u/7.webp'] }).success).toBe(false);
    expect(complaint.input.safeParse({ type: 'other', text: '!', pictures: six }).success).toBe(true);
  });

  it.each([
    ['image/jpeg', 1, undefined],
    ['image/png', 20_000_000, undefined],
    ['image/gif', MOST_BYTES, undefined],
    ['', 1000, undefined],
    ['image/gif', MOST_BYTES + 1, 'size'],
    ['image/jpeg', 90_000_000, 'size'],
    ['image/jpeg', 0, 'type'],
    ['image/svg+xml', 1000, 'type'],
    ['application/pdf', 1000, 'type'],
    ['text/html', 1000, 'type'],
  ])('%s of %i bytes: %s', (type, size, problem) => expect(fileProblem({ type, size })).toBe(problem));
});
