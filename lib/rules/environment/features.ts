import type { Environment } from './environment';

const plain = ['browser', 'app', 'quickApp'] as const;

/**
 * The environments in which a feature exists. Components ask `hasFeature`, and never compare environments: a new
 * environment is a change of this table. `npm run docs` writes it to `docs/environments.md`.
 */
const features = {
  /** The mall shows its own title bar with the back button; elsewhere the host app shows one. */
  titleBar: ['browser', 'quickApp'],
  /** The mall shows a button to its home page; mini programs and the app have their own one. */
  homeButton: ['browser', 'quickApp', 'wechat', 'alipay'],
  /** Login by OAuth of WeChat's public account. */
  weChatLogin: ['wechat'],
  /** Login by Alipay's OAuth. */
  alipayLogin: ['alipay'],
  /** Login by an auth code of the surrounding Alipay mini program. */
  alipayMiniLogin: ['alipayMini'],
  /** WeChat's JavaScript SDK can be loaded. */
  weChatSdk: ['wechat', 'mini'],
  /** The script of Alipay's mini programs can be loaded. */
  alipayMiniSdk: ['alipayMini'],
  /** The page sets title, text, picture and link of WeChat's share card. */
  shareCard: ['wechat'],
  /** Cards are added to WeChat's wallet. */
  addCards: ['wechat'],
  /** Messages of WeChat's public account can be subscribed to. */
  subscribe: ['wechat'],
  /** The web-view opens pages of its own mini program. */
  miniProgramPage: ['mini'],
  /** WeChat's open tag opens a mini program, whose original id the link names. */
  miniProgramTag: ['wechat'],
  /** The app around the page returns a proof of who its user is. */
  hostLogin: ['app', 'alipayMini'],
  /** The native app's bridge: title, back, share, close, pay, login ticket. */
  appBridge: ['app'],
  /** WeChat Pay on its payment page. */
  weChatPayPage: plain,
  /** WeChat Pay by WeChat's bridge. */
  weChatPayBridge: ['wechat'],
  /** WeChat Pay on a page of the surrounding mini program. */
  weChatPayMini: ['mini'],
  /** Alipay on its payment page. */
  alipayPage: [...plain, 'alipay'],
  /** Alipay by the surrounding mini program. */
  alipayTrade: ['alipayMini'],
  /** Payment on the page of the cloud channel. */
  cloudPayPage: plain,
  /** The phone's quick app can be opened. */
  openQuickApp: ['browser'],
  /** The quick app adds its icon to the home screen. */
  addToDesktop: ['browser', 'quickApp'],
  /** The project of a page expires as that of the quick app. */
  quickAppProject: ['quickApp'],
  /** The browser can install the mall as a web app. */
  installWebApp: ['browser'],
  /** A link can save a picture or file; elsewhere the host app ignores downloads. */
  download: ['browser', 'app', 'quickApp'],
} satisfies Record<string, readonly Environment[]>;

/** Something that only some environments can do. */
export type Feature = keyof typeof features;

export const allFeatures = Object.keys(features) as Feature[];

/** Whether a feature exists in an environment (R-ENV-06). */
export const hasFeature = (feature: Feature, environment: Environment): boolean =>
  (features[feature] as readonly Environment[]).includes(environment);

const autoLoginFeatures = ['weChatLogin', 'alipayLogin'] as const satisfies readonly Feature[];

/** An automatic login: a page redirects to it before it is shown (R-WECHAT-02, R-ALIPAY-01). */
export type AutoLoginFeature = (typeof autoLoginFeatures)[number];

/** Whether pages of an environment may start an automatic login. */
export const hasAutoLogin = (environment: Environment): boolean =>
  autoLoginFeatures.some((feature) => hasFeature(feature, environment));

/**
 * Attributes of the root element, for styles: the host app shows its own title bar or button to the home page
 * (R-ENV-06).
 */
export const toRootAttributes = (environment: Environment) => ({
  'data-env': environment,
  'data-title-bar': hasFeature('titleBar', environment) ? 'mall' : 'host',
  'data-home-button': hasFeature('homeButton', environment) ? 'mall' : 'host',
});
