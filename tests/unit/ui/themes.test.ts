import { readFileSync } from 'node:fs';
import { DEFAULT_THEME, getTheme, themes } from '@/themes';

// R-PROJECT-14
describe('themeOf', () => {
  it('finds a brand by its id', () => {
    expect(getTheme('meadow').name.en).toBe('Meadow');
  });

  it.each([undefined, null, '', 'nobody', 'toString', '__proto__'])('falls back for %p', (id) => {
    expect(getTheme(id).id).toBe(DEFAULT_THEME);
  });
});

describe.each(Object.entries(themes))('%s', (id, theme) => {
  // R-PROJECT-15, R-PROJECT-16
  it('has its own id, tokens, and a place in the style sheet', () => {
    expect(theme.id).toBe(id);
    expect(readFileSync(`themes/${id}/tokens.css`, 'utf8')).toContain(`[data-theme="${id}"]`);
    expect(readFileSync('app/globals.css', 'utf8')).toContain(`themes/${id}/tokens.css`);
  });
});
