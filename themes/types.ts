/** Ids of the four brands. */
export type ThemeId = 'vantmall' | 'meadow' | 'aurora' | 'festival';

/** One text in the two languages of the mall. */
interface ThemeText {
  'zh-CN': string;
  en: string;
}

/** Settings and texts of a brand; its colours are in `tokens.css` (R-PROJECT-16, R-PROJECT-19). */
export interface Theme {
  id: ThemeId;
  /** The brand's name, as the header and the page titles show it. */
  name: ThemeText;
  /** One glyph for the square logo. */
  logoText: string;
  /** Name of points in a sentence (plural in English), and in `unit` the shorter form after a number. */
  pointName: ThemeText & { unit: ThemeText };
  /** Picture of one point, without the base path. */
  pointIcon: string;
  /** Colour of the browser's address bar (`<meta name="theme-color">`): the top of the header. */
  themeColor: string;
  /** Whether the header has light text on a dark background or dark text on a light one. */
  headerText: 'light' | 'dark';
  /** Title of the home page when the channel (pId) has none of its own. */
  homeTitle: ThemeText;
  /** Whether a returning user without points can receive points again (`overdue_donate_points`). */
  givesPointsAgain: boolean;
  texts: ThemeTexts;
}

/** Texts that each brand writes in its own style. */
interface ThemeTexts {
  /** One line under the name: on the welcome page, share pictures and the head of the agreement. */
  slogan: ThemeText;
  /** Title of a shared link. */
  share: ThemeText;
  /** Title of the dialog for the first gift of points. */
  giftTitle: ThemeText;
  /** Title of the dialog for a repeated gift of points. */
  giftAgainTitle: ThemeText;
}
