import { parseFromPage } from '@/lib/rules/page/from-page';
import { HOSTILE_TARGETS, UNUSUAL_PAGES } from '@/tests/support/hostile-targets';

// R-SECURITY-07
test.each([...HOSTILE_TARGETS, ...UNUSUAL_PAGES, '／／evil.example', '/．．/evil', '//evil。example'])(
  'never goes back to %j',
  (target) => {
    expect(parseFromPage(target, '/mine')).toBeUndefined();
  },
);
