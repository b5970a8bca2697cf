import { readFileSync } from 'node:fs';
import { parseEventFields } from '@/lib/contract/events';
import { createEventsPage } from '@/scripts/docs/events-page';

// R-EVENT-17
test('keeps docs/events.md up to date (npm run docs)', () => {
  expect(readFileSync('docs/events.md', 'utf8')).toBe(createEventsPage());
});

// R-EVENT-17
test.each([
  [
    'exposure',
    { kind: 'goods', id: '1', place: 'home-goods' },
    { kind: 'goods', id: '1', place: 'home-goods' },
  ],
  ['forward_path', { from: '/home', unknown: 1 }, { from: '/home' }],
  ['exposure', { kind: 'link', id: '1', place: 'home-goods' }, undefined],
  ['click', { kind: 'goods', id: '1', place: 'Home Goods' }, undefined],
  ['order', { goodsId: '1', quantity: 0 }, undefined],
  ['toString', {}, undefined],
])('parses the fields of %s %j', (name, props, expected) => {
  expect(parseEventFields(name, props)).toEqual(expected);
});
