import { existsSync, readdirSync } from 'node:fs';
import { parseDemoContent } from '@/server/mall/seed/demo-content';
import { seedProjects } from '@/server/mall/seed/projects';
import { DEFAULT_THEME, getTheme, isThemeId, themeIds } from '@/themes';
import addBrandStyles from '@/themes/tailwind-plugin';

// R-PROJECT-14
describe('getTheme', () => {
  it('finds a theme by its id', () => {
    expect(getTheme('meadow').name.en).toBe('Meadow');
  });

  it.each([undefined, null, '', 'nobody', 'toString', '__proto__', '__esModule', 'default'])(
    'returns the default for %p',
    (id) => {
      expect(getTheme(id).id).toBe(DEFAULT_THEME);
    },
  );
});

// R-PROJECT-15, R-PROJECT-16
describe('the list of brands', () => {
  it('has the four brands, one for each folder', () => {
    const folders = readdirSync('themes', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect([...themeIds].sort()).toEqual(['aurora', 'festival', 'meadow', 'vantmall']);
    expect(folders.map(({ name }) => name).sort()).toEqual([...themeIds].sort());
  });

  it.each(themeIds)('has the id, picture and rules of the style sheet of %s', (id) => {
    const rules: Record<string, Record<string, string>> = {};
    addBrandStyles({ addBase: (added) => Object.assign(rules, added) });
    const { id: ownId, pointIcon, colors } = getTheme(id);
    expect(ownId).toBe(id);
    expect(pointIcon).toBe(`/catalogue/brands/${id}/point.webp`);
    expect(existsSync(`themes/${id}/point.webp`)).toBe(true);
    expect(rules[id === DEFAULT_THEME ? ':root' : `[data-theme="${id}"]`]).toMatchObject({
      '--primary': colors.primary,
    });
  });

  it('has every brand that content of the demo names', () => {
    const { adverts = [], customerService = [] } = parseDemoContent();
    const named = [...seedProjects, ...adverts, ...customerService].map(({ theme }) => theme);
    expect(new Set(named).size).toBeGreaterThan(4);
    expect(named.filter((id) => id !== '' && !isThemeId(id))).toEqual([]);
  });

  it('puts the default brand first in the style sheet, so that the others replace it', () => {
    const selectors: string[] = [];
    addBrandStyles({ addBase: (rules) => selectors.push(...Object.keys(rules)) });
    expect(selectors[0]).toBe(':root');
    expect(selectors).toHaveLength(themeIds.length);
  });
});
