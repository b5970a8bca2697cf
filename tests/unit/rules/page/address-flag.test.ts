import { isFlagSet } from '@/lib/rules/page/address-flag';
import { hasFirstReturnFlag } from '@/lib/rules/page/first-return';

// R-NAV-42
test.each(['1', 'true', 'TRUE', 'yes', '2', ' 1 '])('reads the flag %j as set', (value) => {
  expect(isFlagSet(value)).toBe(true);
  expect(hasFirstReturnFlag(new URLSearchParams({ primaryToCustom: value }))).toBe(true);
});

// R-NAV-42
test.each(['', ' ', '0', 'false', 'False', 'null', 'undefined', null, undefined])(
  'reads the flag %j as not set',
  (value) => expect(isFlagSet(value)).toBe(false),
);
