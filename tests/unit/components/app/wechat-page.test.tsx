import { render, waitFor } from '@testing-library/react';
import { WechatPage } from '@/components/app/wechat-page';
import { server } from '../../../support/components/render-part';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { mockNavigation } from '../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../support/fakes/run-mock-server';

mockNavigation({
  usePathname: () => window.location.pathname,
  useSearchParams: () => window.location.search,
});

runMockServer(server);
afterEach(() => {
  jest.restoreAllMocks();
  delete window.wx;
});

const LANDING = 'http://localhost/vantmall/list?pId=10000';

/** Opens the landing page in WeChat, whose SDK accepts every signature. @returns the signed addresses and shared links */
function openLandingPage(userAgent: string) {
  const signedUrls: (string | undefined)[] = [];
  server.use(
    mockEndpoint('createSignature', ({ args }) => {
      signedUrls.push(args.url);
      return { appId: 'wx1', timestamp: 1, nonceStr: 'n', signature: 'a'.repeat(40) };
    }),
  );
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  const setCard = jest.fn();
  window.wx = {
    config: jest.fn(),
    ready: (callback) => callback(),
    error: () => {},
    updateAppMessageShareData: setCard,
    updateTimelineShareData: jest.fn(),
    addCard: jest.fn(),
  };
  window.history.replaceState(null, '', LANDING);
  const { rerender } = render(<WechatPage landingUrl={LANDING} />);
  const goTo = (address: string) => {
    window.history.replaceState(null, '', address);
    rerender(<WechatPage landingUrl={LANDING} />);
  };
  return { signedUrls, setCard, goTo };
}

// R-WECHAT-10
test('signs the page again on Android when only the query has changed', async () => {
  const { signedUrls, setCard, goTo } = openLandingPage('Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0');
  await waitFor(() => expect(setCard).toHaveBeenCalledTimes(1));
  goTo(`${LANDING}&type=2`);
  await waitFor(() => expect(setCard).toHaveBeenCalledTimes(2));
  expect(signedUrls).toEqual([LANDING, `${LANDING}&type=2`]);
});

// R-WECHAT-10
test('keeps the accepted signature of the landing address on iOS, and sets the card of each page', async () => {
  const { signedUrls, setCard, goTo } = openLandingPage('Mozilla/5.0 (iPhone) MicroMessenger/8.0');
  await waitFor(() => expect(setCard).toHaveBeenCalledTimes(1));
  goTo('http://localhost/vantmall/home?pId=10000');
  await waitFor(() => expect(setCard).toHaveBeenCalledTimes(2));
  expect(signedUrls).toEqual([LANDING]);
});
