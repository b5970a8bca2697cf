import { parseProjectId } from '@/lib/rules/page/project-id';
import fc from '@/tests/support/fast-check';

// R-NAV-19, R-PROJECT-01
describe('parseProjectId', () => {
  test.each([
    ['10002', '10002'],
    ['10002abc', '10002'],
    ['10002?pId=3', '10002'],
    ['007', '007'],
    ['123456789012345678901234', '12345678901234567890'],
    ['null', undefined],
    ['', undefined],
    ['abc10002', undefined],
    [' 10002', undefined],
    ['-1', undefined],
    ['１０００２', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('%j → %j', (raw, expected) => {
    expect(parseProjectId(raw)).toBe(expected);
  });

  // R-PROJECT-03
  test('returns 1 to 20 leading digits or nothing', () => {
    fc.assert(
      fc.property(fc.string(), (raw) => {
        const id = parseProjectId(raw);
        if (id === undefined) return !/^\d/.test(raw);
        return /^\d{1,20}$/.test(id) && raw.startsWith(id);
      }),
    );
  });

  test('returns its own result unchanged', () => {
    fc.assert(
      fc.property(fc.string(), (raw) => {
        const id = parseProjectId(raw);
        return id === undefined || parseProjectId(id) === id;
      }),
    );
  });
});
