import { readFileSync } from 'node:fs';
import { DEFAULT_THEME, getTheme, themes } from '@/themes';

// R-PROJECT-14
describe('getTheme', () => {
  it('finds a theme by its id', () => {
    expect(getTheme('meadow').name.en).toBe('Meadow');
  });

  it.each([undefined, null, '', 'nobody', 'toString', '__proto__'])('returns the default for %p', (id) => {
    expect(getTheme(id).id).toBe(DEFAULT_THEME);
  });
});

describe.each(Object.entries(themes))('theme %s', (id, theme) => {
  // R-PROJECT-15, R-PROJECT-16
  it('has its own id, tokens and style sheet block', () => {
    expect(theme.id).toBe(id);
    expect(readFileSync(`themes/${id}/tokens.css`, 'utf8')).toContain(`[data-theme="${id}"]`);
    expect(readFileSync('app/globals.css', 'utf8')).toContain(`themes/${id}/tokens.css`);
  });
});
