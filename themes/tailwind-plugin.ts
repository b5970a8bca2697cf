import { DEFAULT_THEME, getTheme, themeIds } from './index';
import type { Theme } from './types';

type Rules = Record<string, Record<string, string>>;

/** The custom properties of a brand. */
const toProperties = ({ colors, corner, hero, heroLight }: Theme): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(colors).map(([name, color]) => [`--${name}`, color])),
  '--corner': corner,
  '--hero': hero.join(', '),
  '--hero-light': heroLight.background.join(', '),
  '--hero-light-mask': heroLight.mask,
});

/**
 * Adds the custom properties of every brand to the style sheet; Tailwind calls this for the `@plugin` of
 * `app/globals.css` (R-PROJECT-23). Those of the default brand apply to every document, the other brands replace
 * them.
 */
export default function addBrandStyles({ addBase }: { addBase: (rules: Rules) => void }): void {
  addBase({ ':root': toProperties(getTheme(DEFAULT_THEME)) });
  for (const id of themeIds) {
    if (id !== DEFAULT_THEME) addBase({ [`[data-theme="${id}"]`]: toProperties(getTheme(id)) });
  }
}
