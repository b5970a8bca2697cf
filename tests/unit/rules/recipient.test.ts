import { normalizeAddress, normalizeRecipientPhone } from '@/lib/rules/order/recipient';
import fc from '@/tests/support/property';

const place = { areaCode: '330106', province: '浙江省', city: '杭州市', county: '西湖区' };
const at = (detail: string, more: Partial<typeof place> = {}) =>
  normalizeAddress({ ...place, ...more, detail });

describe('a recipient’s phone', () => {
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
  ])('“%s” is one', (text) => expect(normalizeRecipientPhone(text)).toBe('13800138000'));

  it('stays one whatever stands between its digits', () => {
    const gap = fc.constantFrom('', ' ', '-', '.', '　', '\u200b', '_', ')');
    fc.assert(
      fc.property(fc.array(gap, { minLength: 11, maxLength: 11 }), (gaps) => {
        const text = [...'13800138000'].map((digit, index) => digit + gaps[index]).join('');
        expect(normalizeRecipientPhone(text)).toBe('13800138000');
      }),
    );
  });
});

describe('a recipient’s address', () => {
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
  ])('“%s” is one', (detail) => expect(at(detail)).toBe('330106文三路478号b座301'));

  it('names a municipality once', () => {
    const beijing = { areaCode: '110101', province: '北京市', city: '北京市', county: '东城区' };
    expect(at('北京市东城区东长安街 1 号', beijing)).toBe(at('东长安街1号', beijing));
  });

  it.each([
    ['another number', '文三路 479 号'],
    ['another street', '文二路 478 号'],
  ])('with %s is another one', (_, detail) => expect(at(detail)).not.toBe(at('文三路 478 号')));

  it('in another county is another one', () =>
    expect(at('文三路 1 号', { areaCode: '330105', county: '拱墅区' })).not.toBe(at('文三路 1 号')));

  it('stays one whatever punctuation is put anywhere', () => {
    const noise = fc.constantFrom('', ' ', ',', '，', '·', '—', '　', '/', '(', '\u00ad', '\u200d');
    fc.assert(
      fc.property(fc.array(noise, { minLength: 12, maxLength: 12 }), (gaps) => {
        const text = [...'文三路478号b座301'].map((letter, index) => letter + (gaps[index] ?? '')).join('');
        expect(at(text)).toBe(at('文三路478号b座301'));
      }),
    );
  });
});
