/** The four brands the mall can wear. */
export type ThemeId = 'vantmall' | 'meadow' | 'aurora' | 'festival';

/** One text in the two languages of the mall. */
export interface ThemeText {
  'zh-CN': string;
  en: string;
}

/** What a brand changes besides its colours (those are in `tokens.css`) (R-PROJECT-16, R-PROJECT-19). */
export interface Theme {
  id: ThemeId;
  /** The brand's name, as the header and the page titles show it. */
  name: ThemeText;
  /** One glyph for the square logo. */
  logoText: string;
  /** What points are called: in a sentence (English in the plural) and, shorter, after a number. */
  pointName: ThemeText & { unit: ThemeText };
  /** Picture of one point, without the base path. */
  pointIcon: string;
  /** Colour of the browser's own frame (`<meta name="theme-color">`): the top of the header. */
  themeColor: string;
  /** Whether the header carries light text on a dark ground or dark text on a light one. */
  headerText: 'light' | 'dark';
  /** Title of the home page when the channel (pId) has none of its own. */
  homeTitle: ThemeText;
  /** Whether a returning user without points may be given points again (`overdue_donate_points`). */
  givesPointsAgain: boolean;
  texts: ThemeTexts;
}

/** Sentences in the brand's own voice. */
export interface ThemeTexts {
  /** One line under the name: login-free welcome, share pictures, the agreement's head. */
  slogan: ThemeText;
  /** Title of what a user shares. */
  share: ThemeText;
  /** Head of the dialog that hands over the first points. */
  giftTitle: ThemeText;
  /** Head of the dialog that hands over points again. */
  giftAgainTitle: ThemeText;
}
