import type { Page } from '@playwright/test';
import { getTheme, themeIds } from '../../../themes';

/** Consumption points are another currency, with the same name in all brands (docs/decisions.md). */
const CONSUMPTION_POINTS = /消费积分|consumption points/gi;

/** Names that no other brand's page shows. English stars and beans are also things. */
const NAMES = [...themeIds.map((id) => getTheme(id).pointName['zh-CN']), '积分', 'points', 'coins'];

/** Finds the names of points on a page that are not those of its brand, and placeholders that are not filled. */
export async function findPointNames(page: Page): Promise<string[]> {
  const brand = (await page.locator('html').getAttribute('data-theme')) ?? '';
  const own = Object.values(getTheme(brand).pointName.unit);
  const others = NAMES.filter((name) => !own.includes(name));
  // biome-ignore lint/performance/useDomNodeTextContent: text that is not shown does not count
  const shown = `${await page.title()} ${await page.locator('body').innerText()}`;
  const text = shown.replaceAll(CONSUMPTION_POINTS, '');
  return (text.match(new RegExp(`.{0,9}(\\{\\w+\\}|${others.join('|')}).{0,9}`, 'gi')) ?? []).map(
    (match) => `“${match}”`,
  );
}
