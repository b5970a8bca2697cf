import { formatExpiry } from '@/components/points/balance/expiry';
import { fillTemplate, keepPlaceholders } from '@/lib/i18n/text-template';
import type { Locale } from '@/lib/rules/page/locale';

const texts = {
  today: '{points} will expire today at {time}',
  tomorrow: '{points} will expire tomorrow at {time}',
  later: '{points} will expire on {date} at {time}',
  never: 'no expiry',
};

/** Noon of 10 March in Shanghai. */
const now = new Date('2026-03-10T04:00:00Z');

const formatLine = (expireTime: string | null, locale: Locale = 'en') =>
  formatExpiry({ activePoints: 1280, expiringPoints: 1200, expireTime }, texts, locale, now);

describe('formatExpiry', () => {
  it.each([
    ['2026-03-10T15:59:00Z', '1,200 will expire today at 23:59'],
    ['2026-03-10T16:00:00Z', '1,200 will expire tomorrow at 00:00'],
    ['2026-03-11T10:00:00Z', '1,200 will expire tomorrow at 18:00'],
    ['2026-03-12T10:00:00Z', '1,200 will expire on Mar 12 at 18:00'],
    [null, 'no expiry'],
  ])('formats %s as “%s”', (expireTime, text) => {
    expect(formatLine(expireTime)).toBe(text);
  });

  it('formats the date in the language of the page', () => {
    expect(formatLine('2026-03-12T10:00:00Z', 'zh-CN')).toBe('1,200 will expire on 3月12日 at 18:00');
  });
});

describe('fillTemplate', () => {
  it('fills known placeholders and leaves the others', () => {
    expect(fillTemplate('+{points} {point}', { points: 40 })).toBe('+40 {point}');
  });

  it('fills placeholders that `keep` left open', () => {
    expect(keepPlaceholders('a', 'b')).toEqual({ a: '{a}', b: '{b}' });
  });
});
