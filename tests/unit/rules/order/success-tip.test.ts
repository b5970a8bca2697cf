import { canShowReminder } from '@/lib/rules/order/pending-order';
import { parseSuccessTip } from '@/lib/rules/order/success-tip';

const config = { content: '48 小时内发货', duration: 5000, type: 'link', url_name: '' };

// R-ORDER-46
test.each([
  ['without content', { content: ' ' }, undefined],
  ['of type text', { type: 'text', url_name: '/home' }, { content: '48 小时内发货', duration: 5000 }],
  ['with a page of the mall', { url_name: 'primary1' }, { target: { kind: 'inner', href: '/primary1' } }],
  [
    'with another site',
    { url_name: 'https://a.example/x' },
    { target: { kind: 'outer', href: 'https://a.example/x' } },
  ],
  ['with a bad address', { url_name: '//evil.example' }, { content: '48 小时内发货', duration: 5000 }],
  ['without a duration', { duration: 0 }, { duration: 5000 }],
])('parses a tip %s', (_, more, tip) => {
  const found = parseSuccessTip({ ...config, ...more });
  if (tip) expect(found).toMatchObject(tip);
  else expect(found).toBeUndefined();
  if (tip && !('target' in tip)) expect(found).not.toHaveProperty('target');
});

test('returns no tip without configuration', () => {
  expect(parseSuccessTip(undefined)).toBeUndefined();
});

// R-DIALOG-14
test.each([
  ['/mine', true],
  ['/userInfo', true],
  ['/leftFirst', true],
  ['/activity/brand', true],
  ['/goodsProfile/101001', true],
  ['/goodsProfile/101001/', true],
  ['/goodsProfile', false],
  ['/activity/mine', false],
  ['/mine/settings', false],
  ['/home', false],
  ['/', false],
])('shows the order notice on %s: %s', (path, may) => {
  expect(canShowReminder(path)).toBe(may);
});
