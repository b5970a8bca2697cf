import { writeCookie } from '@/lib/browser/cookies';
import { watchLanguage } from '@/lib/browser/watch-language';

const reload = jest.fn();
let stop = () => {};

const showAgain = () => document.dispatchEvent(new Event('visibilitychange'));

/** Watches a page in Chinese whose shopper has chosen a language. */
function startWatch(chosen: string) {
  document.documentElement.lang = 'zh-CN';
  writeCookie('mallLocale', chosen);
  stop = watchLanguage(reload);
}

afterEach(() => {
  stop();
  reload.mockReset();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
  writeCookie('mallLocale', '', 0);
});

// R-MINE-06
describe('watchLanguage', () => {
  it('reloads a page that becomes visible after the shopper has chosen another language', () => {
    startWatch('en');
    expect(reload).not.toHaveBeenCalled();
    showAgain();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads a page that the back/forward cache restores, not one that is loaded', () => {
    startWatch('en');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    expect(reload).not.toHaveBeenCalled();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads a page that the browser loads from its cache for Back', () => {
    const read = jest.fn(() => [{ type: 'back_forward' }]);
    Object.defineProperty(performance, 'getEntriesByType', { value: read, configurable: true });
    startWatch('en');
    expect(reload).toHaveBeenCalledTimes(1);
    read.mockReturnValue([{ type: 'reload' }]);
    watchLanguage(reload)();
    expect(reload).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(performance, 'getEntriesByType');
  });

  it.each([
    ['the page has the chosen language', 'zh-CN', '/'],
    ['no language is chosen', '', '/'],
    ['the cookie names no language of the mall', 'fr', '/'],
    ['the address names the language', 'en', '/?pId=10000&lang=zh-CN'],
  ])('keeps the page when %s', (_, chosen, address) => {
    window.history.replaceState(null, '', address);
    startWatch(chosen);
    showAgain();
    expect(reload).not.toHaveBeenCalled();
  });

  it('keeps the page while a form has input, until it is gone', () => {
    startWatch('en');
    document.body.innerHTML = '<textarea></textarea>';
    const field = document.querySelector('textarea') as HTMLTextAreaElement;
    field.value = 'Please ring twice';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    showAgain();
    expect(reload).not.toHaveBeenCalled();
    field.remove();
    showAgain();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
