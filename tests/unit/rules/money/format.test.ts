import { formatCount, formatFen, formatPoints, toPointUnit } from '@/lib/rules/money/format';
import { getTheme, themeIds } from '@/themes';

describe('formatFen', () => {
  it.each([
    [0, '¥0.00'],
    [5, '¥0.05'],
    [1990, '¥19.90'],
    [199000, '¥1,990.00'],
    [123456789, '¥1,234,567.89'],
    [-50, '-¥0.50'],
    [19.6, '¥0.20'],
    [Number.NaN, '¥0.00'],
  ])('formats %p as %p', (fen, text) => {
    expect(formatFen(fen)).toBe(text);
  });

  it.each([
    [1990, '¥19.9'],
    [39900, '¥399'],
    [1005, '¥10.05'],
    [0, '¥0'],
    [100000, '¥1,000'],
  ])('trims %p to %p', (fen, text) => {
    expect(formatFen(fen, { trim: true })).toBe(text);
  });

  it('omits the currency sign on request', () => {
    expect(formatFen(1990, { sign: '' })).toBe('19.90');
  });
});

describe('formatCount', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1280, '1,280'],
    [-25900, '-25,900'],
    [1000000, '1,000,000'],
  ])('formats %p as %p', (value, text) => {
    expect(formatCount(value)).toBe(text);
  });
});

describe('formatPoints', () => {
  it.each([
    [0, 'coins', '0 coins'],
    [1, 'coins', '1 coin'],
    [2, 'coins', '2 coins'],
    [1001, 'beans', '1,001 beans'],
    [1, '青豆', '1 青豆'],
  ])('formats %p of %p as %p', (points, unit, text) => {
    expect(formatPoints(points, unit)).toBe(text);
  });

  it.each(['bonus', 'Plus', 'kiss', 'gold', '福分'])(
    'keeps %p after 1, which has no regular plural',
    (unit) => {
      expect(toPointUnit(1, unit)).toBe(unit);
    },
  );

  it('knows the singular of each brand', () => {
    const singulars = themeIds.map((id) => toPointUnit(1, getTheme(id).pointName.unit.en));
    expect(singulars.sort()).toEqual(['bean', 'coin', 'point', 'star']);
  });
});
