import type { Locale } from '@/lib/rules/page/locale';

/** One text in every language of the mall. */
export type BrandText = Readonly<Record<Locale, string>>;

type Hex = `#${string}`;

/** Colours by the names of their CSS custom properties: `ink` is `--ink` (R-PROJECT-17). */
export interface BrandColors {
  primary: Hex;
  'on-primary': Hex;
  accent: Hex;
  ground: Hex;
  surface: Hex;
  /** Background of tags and selected choices. */
  tint: Hex;
  ink: Hex;
  muted: Hex;
  line: Hex;
  /** Background beside the column on wide screens. */
  outside: Hex;
  /** The two ends of the gradient behind a product picture. */
  'product-1': Hex;
  'product-2': Hex;
  'hero-ink': Hex;
  'hero-muted': Hex;
  'search-ground': Hex;
  'search-ink': Hex;
  'logo-ground': Hex;
  'logo-ink': Hex;
}

/** What a folder of `themes/` defines, besides the picture `point.webp` of one point (R-PROJECT-16). */
export interface Brand {
  /** The brand's name, as the header and the page titles show it. */
  name: BrandText;
  /** One glyph for the square logo. */
  logoText: string;
  /** Name of points in a sentence (plural in English), and in `unit` the shorter form after a number; `toPointUnit` makes its singular. */
  pointName: BrandText & { unit: BrandText };
  /** Colour of the browser's address bar (`<meta name="theme-color">`): the top of the header. */
  themeColor: Hex;
  /** Title of the home page when the project (pId) has none of its own. */
  homeTitle: BrandText;
  /** Whether a returning user without points can receive points again (`overdue_donate_points`). */
  givesPointsAgain: boolean;
  texts: BrandTexts;
  colors: BrandColors;
  /** Radius of cards. */
  corner: `${number}px`;
  /** Layers of the header's background, the top one first. */
  hero: readonly string[];
  /** Decoration on the header's background. */
  heroLight: {
    /** Layers, the top one first. */
    background: readonly string[];
    /** Mask image, or `none`. */
    mask: string;
  };
}

/** Texts that each brand writes in its own style. */
interface BrandTexts {
  /** One line under the name: on the welcome page, share pictures and the head of the agreement. */
  slogan: BrandText;
  /** Title of a shared link. */
  share: BrandText;
  /** Title of the dialog for the first gift of points. */
  giftTitle: BrandText;
  /** Title of the dialog for a repeated gift of points. */
  giftAgainTitle: BrandText;
}
