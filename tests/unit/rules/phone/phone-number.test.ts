import { cooperation } from '@/lib/contract/content';
import { isContactPhone } from '@/lib/rules/phone/phone-number';

const offer = { company: 'a', contact: 'b', type: 'other', text: 'c' };

test.each([
  ['13900139000', true],
  ['0571-88886666', true],
  ['057188886666', true],
  ['010-8888666', true],
  ['12900139000', false],
  ['1390013900', false],
  ['88886666', false],
  ['0571 88886666', false],
  ['', false],
])('judges the contact phone %j as the contract does: %j', (phone, isValid) => {
  expect(isContactPhone(phone)).toBe(isValid);
  expect(cooperation.input.safeParse({ ...offer, phone }).success).toBe(isValid);
});
