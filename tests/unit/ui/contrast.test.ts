import { readFileSync } from 'node:fs';
import { themes } from '@/themes';
import type { ThemeId } from '@/themes/types';

function tokensOf(id: ThemeId): Record<string, string> {
  const css = readFileSync(`themes/${id}/tokens.css`, 'utf8');
  return Object.fromEntries(
    [...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  );
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Text and the ground it stands on somewhere in `components/ui`. */
const pairs = [
  ['on-primary', 'primary'],
  ['primary', 'surface'],
  ['primary', 'tint'],
  ['primary', 'ground'],
  ['accent', 'surface'],
  ['accent', 'tint'],
  ['ink', 'ground'],
  ['ink', 'surface'],
  ['ink', 'tint'],
  ['ink', 'product-2'],
  ['surface', 'ink'],
  ['muted', 'ground'],
  ['muted', 'surface'],
  ['muted', 'product-2'],
  ['logo-ink', 'logo-ground'],
] as const;

// R-PROJECT-17
describe.each(Object.keys(themes) as ThemeId[])('%s', (id) => {
  const tokens = tokensOf(id);
  it.each(pairs)('%s can be read on %s', (text, ground) => {
    expect(contrast(tokens[text] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(4.5);
  });
});
