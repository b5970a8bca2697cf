import { normalizeAddress, normalizeRecipientPhone } from '@/lib/rules/order/recipient';
import fc from '@/tests/support/fast-check';

const area = { areaCode: '330106', province: '浙江省', city: '杭州市', county: '西湖区' };
const normalizeDetail = (detail: string, more: Partial<typeof area> = {}) =>
  normalizeAddress({ ...area, ...more, detail });

describe('normalized phone of a recipient', () => {
  it.each([
    '13800138000',
    ' 138 0013 8000 ',
    '+86 13800138000',
    '+86-138-0013-8000',
    '008613800138000',
    '(+86)13800138000',
    '１３８００１３８０００',
    '＋８６ １３８００１３８０００',
    '138\u200b0013\u200b8000',
  ])('returns the same key for “%s”', (text) => expect(normalizeRecipientPhone(text)).toBe('13800138000'));

  it('ignores characters between digits', () => {
    const gap = fc.constantFrom('', ' ', '-', '.', '　', '\u200b', '_', ')');
    fc.assert(
      fc.property(fc.array(gap, { minLength: 11, maxLength: 11 }), (gaps) => {
        const text = [...'13800138000'].map((digit, index) => digit + gaps[index]).join('');
        expect(normalizeRecipientPhone(text)).toBe('13800138000');
      }),
    );
  });
});

describe('normalized address of a recipient', () => {
  it.each([
    '文三路 478 号 B 座 301',
    '文三路478号b座301',
    '文三路４７８号Ｂ座３０１',
    '文三路478号，B座-301。',
    ' 文三路#478号（B座）301 ',
    '文三路478号B座301\u200b',
    '浙江省杭州市西湖区文三路478号B座301',
    '中国 浙江省 杭州市 西湖区 文三路478号B座301',
    '西湖区文三路478号B座301',
  ])('returns the same key for “%s”', (detail) =>
    expect(normalizeDetail(detail)).toBe('330106文三路478号b座301'),
  );

  it('contains a municipality once', () => {
    const beijing = { areaCode: '110101', province: '北京市', city: '北京市', county: '东城区' };
    expect(normalizeDetail('北京市东城区东长安街 1 号', beijing)).toBe(
      normalizeDetail('东长安街1号', beijing),
    );
  });

  it.each([
    ['another number', '文三路 479 号'],
    ['another street', '文二路 478 号'],
  ])('returns another key for %s', (_, detail) =>
    expect(normalizeDetail(detail)).not.toBe(normalizeDetail('文三路 478 号')),
  );

  it('returns another key for another county', () =>
    expect(normalizeDetail('文三路 1 号', { areaCode: '330105', county: '拱墅区' })).not.toBe(
      normalizeDetail('文三路 1 号'),
    ));

  it('ignores punctuation anywhere', () => {
    const noise = fc.constantFrom('', ' ', ',', '，', '·', '—', '　', '/', '(', '\u00ad', '\u200d');
    fc.assert(
      fc.property(fc.array(noise, { minLength: 12, maxLength: 12 }), (gaps) => {
        const text = [...'文三路478号b座301'].map((letter, index) => letter + (gaps[index] ?? '')).join('');
        expect(normalizeDetail(text)).toBe(normalizeDetail('文三路478号b座301'));
      }),
    );
  });
});
