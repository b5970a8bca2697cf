import { getTheme, themeIds } from '@/themes';

function calculateLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function calculateContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [calculateLuminance(one), calculateLuminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Pairs of text and background colours that `components/ui` uses. */
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
  ['primary', 'product-2'],
  ['logo-ink', 'logo-ground'],
] as const;

// R-PROJECT-17
describe.each(themeIds)('contrast of theme %s', (id) => {
  const { colors } = getTheme(id);
  it.each(pairs)('%s is legible on %s', (text, ground) => {
    expect(calculateContrast(colors[text], colors[ground])).toBeGreaterThanOrEqual(4.5);
  });
});
