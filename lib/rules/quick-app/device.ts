/** The phone that a user agent describes, as `POST quick/v1/regInfo` takes it. */
export interface QuickAppDevice {
  /** As in the list of audited makers. */
  maker: string;
  /** Empty: unknown. */
  model: string;
  osVersion: string;
  /** Version of the quick-app platform, 1080 for 1.8; only user agents of quick apps contain it. */
  platformVersion?: number;
}

/** Longest user agent that is searched, in characters. */
const MAX_AGENT_CHARS = 1000;

/** A quick app's own mark: platform and maker. */
const PLATFORM = /\bhap\/(\d{1,2})\.(\d{1,3})(?:\.\d+)*\/(\w{2,30})/i;

/** Marks of makers in models and in the names of their browsers; brands before the maker that they belong to. */
export const makers: readonly (readonly [maker: string, mark: RegExp])[] = [
  ['redmi', /\bRedmi\b/i],
  ['xiaomi', /XiaoMi|MiuiBrowser|; ?(?:MI|MIX|Mi)\b|; ?POCO\b/],
  ['realme', /realme|\bRMX\d{4}/i],
  ['oneplus', /OnePlus|; ?(?:GM|HD|IN|KB|LE|NE)\d{4}\b/i],
  ['oppo', /OPPO|HeyTapBrowser|; ?(?:P[A-Z]{3}\d0|CPH\d{4})\b/],
  ['iqoo', /iQOO/i],
  ['vivo', /\bvivo\b|VivoBrowser|; ?V\d{4}[A-Z]{1,2}\b/i],
  ['honor', /\bHONOR\b|HonorBrowser/i],
  ['huawei', /HUAWEI|HuaweiBrowser|HMSCore/i],
  ['meizu', /Meizu|MZBrowser|; ?MZ-/i],
  ['nubia', /nubia|; ?NX\d{3}[A-Z]?\b/i],
  ['lenovo', /Lenovo/i],
  ['zte', /\bZTE\b/i],
];

/** The version of Android, and what the user agent says about the device. */
export const ANDROID = /Android (\d[\d.]{0,9})(?:; ([^)]*))?/;

/**
 * Recognizes a phone of the makers that have quick apps. Undefined for any other device, and for browsers whose user
 * agent hides the model (R-QUICK-04).
 */
export function parseQuickAppDevice(userAgent: string): QuickAppDevice | undefined {
  const agent = userAgent.slice(0, MAX_AGENT_CHARS);
  const [, osVersion, details = ''] = ANDROID.exec(agent) ?? [];
  if (!osVersion) return undefined;
  const [, major, minor, platformMaker] = PLATFORM.exec(agent) ?? [];
  const maker = platformMaker?.toLowerCase() ?? makers.find(([, mark]) => mark.test(agent))?.[0];
  if (!maker) return undefined;
  const model =
    details
      .split(/ Build\/|; ?wv\b/)[0]
      ?.split('; ')
      .at(-1)
      ?.trim() ?? '';
  return {
    maker,
    model: model.slice(0, 60),
    osVersion,
    ...(major && { platformVersion: 1000 * Number(major) + 10 * Number(minor) }),
  };
}
