import { OPEN_MINI_PROGRAM_TAG } from './js-sdk';

/** The original id of a mini program; WeChat's open tag accepts no other name. */
const ORIGINAL_ID = /^gh_\w+$/;

/** A link to a page of a mini program. */
interface MiniProgramTarget {
  /** Page with its query; empty: the first page. */
  page: string;
  accountId: string | undefined;
}

/** The area that takes the taps. The tag shows it in a document of its own, where sizes in percent do not work. */
function createTemplate({ width, height }: DOMRect): HTMLScriptElement {
  const template = document.createElement('script');
  template.type = 'text/wxtag-template';
  template.textContent = `<style>.area{display:block;width:${Math.ceil(width)}px;height:${Math.ceil(height)}px}</style><div class="area"></div>`;
  return template;
}

/**
 * Lays WeChat's open tag over a button, so that a tap opens the mini program without an address from the points mall
 * (https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/Wechat_Open_Tag.html). Only WeChat's SDK makes an element
 * of it, with an accepted signature. Until then, and after an error, the button takes the taps (R-WECHAT-21).
 * @param onLaunch runs when the mini program opens
 * @returns a function that removes the tag; undefined if the link names no original id
 */
export function addLaunchTag(
  button: HTMLElement,
  { page, accountId = '' }: MiniProgramTarget,
  onLaunch: () => void,
): (() => void) | undefined {
  if (!ORIGINAL_ID.test(accountId)) return undefined;
  const tag = document.createElement(OPEN_MINI_PROGRAM_TAG);
  tag.setAttribute('username', accountId);
  if (page) tag.setAttribute('path', page);
  tag.setAttribute('aria-hidden', 'true');
  tag.style.cssText = 'position:absolute;inset:0;overflow:hidden;pointer-events:none';
  tag.append(createTemplate(button.getBoundingClientRect()));
  const remove = () => tag.remove();
  tag.addEventListener('ready', () => {
    tag.style.pointerEvents = 'auto';
  });
  tag.addEventListener('launch', onLaunch);
  tag.addEventListener('error', remove);
  // The button would open the mini program a second time.
  tag.addEventListener('click', (event) => event.stopPropagation());
  if (getComputedStyle(button).position === 'static') button.style.position = 'relative';
  button.append(tag);
  return remove;
}
