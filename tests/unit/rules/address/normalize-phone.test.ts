import { normalizePhone } from '@/lib/rules/phone/phone-number';

describe('typed phone number', () => {
  it.each([
    ['13800138000', '13800138000'],
    ['138 0013 8000', '13800138000'],
    ['138-0013-8000', '13800138000'],
    ['+86 138 0013 8000', '13800138000'],
    ['0086 13800138000', '13800138000'],
    ['8613800138000', '13800138000'],
    ['+8', '+8'],
    ['86', '86'],
    ['861380013', '861380013'],
    ['8613800138000 1', '86138001380001'],
    ['0571-8888', '05718888'],
    ['', ''],
  ])('“%s” is read as %s', (text, phone) => expect(normalizePhone(text)).toBe(phone));

  it.each(['13800138000', '+86 138 0013 8000', '0086-138-0013-8000'])(
    '“%s” can be typed letter by letter',
    (text) => {
      expect([...text].reduce((typed, letter) => normalizePhone(typed + letter), '')).toBe('13800138000');
    },
  );
});
