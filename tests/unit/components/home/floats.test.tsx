import { act, fireEvent, screen } from '@testing-library/react';
import { MainTabBar } from '@/components/app/main-tab-bar';
import { HomeFloats } from '@/components/home/floats/home-floats';
import { callMall } from '@/lib/browser/client';
import { renderPart } from '../../../support/components/render-part';

// Loads the code before a test moves its clock.
import '@/components/app/idle-bundle';

jest.mock('@/lib/browser/client', () => ({ callMall: jest.fn() }));
let segment = 'home';
jest.mock('next/navigation', () => ({ useSelectedLayoutSegment: () => segment }));

const createAdvert = (desc: string, path: string, img = '/a.webp') => ({
  urlType: 'path',
  img,
  desc,
  businessKey: JSON.stringify({ path }),
});
const corner = { ...createAdvert('Red packet', '/redPacket'), isClosable: true };
const tip = {
  ...createAdvert('Sign in', '/primary1'),
  content: 'Not signed in yet?',
  delayMs: 3000,
  durationMs: 5000,
};
const onTabBar = createAdvert('Earn coins', '/primary1?from=float');

/** Answers of the points mall; an absent one fails, like a call that an existing points mall does not know. */
let answers: Record<string, unknown> = {};
jest
  .mocked(callMall)
  .mockImplementation((id) =>
    id in answers ? Promise.resolve(answers[id] as never) : Promise.reject(new Error('404')),
  );

const advanceTimers = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** Time until the browser is idle; then code and data of the floats arrive. */
const IDLE_MS = 2000;

const renderFloats = async () => {
  const view = renderPart(<HomeFloats projectKey="10000" closeLabel="Close" />);
  await advanceTimers(IDLE_MS);
  await advanceTimers(10);
  return view;
};
const findTip = () => screen.queryByRole('complementary', { name: 'Not signed in yet?' });

beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(callMall).mockClear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/vantmall/home?pId=10000');
  answers = { cornerImg: corner, tipFloatConfig: tip, tabbarFloatImg: onTabBar };
});
afterEach(() => jest.useRealTimers());

// R-HOME-15, R-HOME-22
test('shows the corner image when the page is interactive, and keeps it closed for the visit', async () => {
  const { unmount } = renderPart(<HomeFloats projectKey="10000" closeLabel="Close" />);
  expect(callMall).not.toHaveBeenCalled();
  unmount();
  const first = await renderFloats();
  expect(screen.getByRole('link', { name: 'Red packet' })).toHaveAttribute('href', '/redPacket?pId=10000');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('link', { name: 'Red packet' })).toBeNull();
  first.unmount();
  const second = await renderFloats();
  expect(screen.queryByRole('link', { name: 'Red packet' })).toBeNull();
  second.unmount();
  // Another picture than the closed one.
  answers.cornerImg = { ...corner, img: '/b.webp' };
  await renderFloats();
  expect(screen.getByRole('link', { name: 'Red packet' })).toBeInTheDocument();
});

test('offers no button to close a corner image that is not closable', async () => {
  answers.cornerImg = { ...corner, isClosable: false };
  await renderFloats();
  expect(screen.getByRole('link', { name: 'Red packet' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

// R-NAV-20
test('opens the mini program of a float by its own call, not by a path of the mall', async () => {
  const toMiniProgram = {
    urlType: 'miniProgram',
    businessKey: '{"path":"pages/draw/index","accountId":"gh_1"}',
  };
  answers = {
    cornerImg: { ...corner, ...toMiniProgram },
    tipFloatConfig: { ...tip, ...toMiniProgram },
    tabbarFloatImg: { ...onTabBar, ...toMiniProgram },
  };
  segment = 'home';
  renderPart(
    <MainTabBar
      label="Pages"
      unpaidLabel="{count}"
      projectKey="10000"
      names={{ home: 'Home', primary1: 'Points', myorder3: 'Orders', mine: 'Me' }}
    />,
  );
  await renderFloats();
  await advanceTimers(3000);
  // Those of the tabs.
  expect(screen.getAllByRole('link')).toHaveLength(4);
  for (const name of ['Red packet', /Not signed in yet/, 'Earn coins']) {
    jest.mocked(callMall).mockClear();
    fireEvent.click(screen.getByRole('button', { name }));
    await advanceTimers(10);
    expect(callMall).toHaveBeenCalledWith('wxUrlScheme', { path: 'pages/draw/index', accountId: 'gh_1' });
  }
});

// R-HOME-16
test('shows the tip after its delay, for its duration, once a visit', async () => {
  const { unmount } = await renderFloats();
  await advanceTimers(2900);
  expect(findTip()).toBeNull();
  await advanceTimers(100);
  expect(findTip()).toHaveTextContent('Sign in');
  await advanceTimers(4900);
  expect(findTip()).not.toBeNull();
  await advanceTimers(100);
  expect(findTip()).toBeNull();
  unmount();
  await renderFloats();
  await advanceTimers(4000);
  expect(findTip()).toBeNull();
});

test('shows a tip without a duration until the shopper closes it', async () => {
  answers = { tipFloatConfig: { ...tip, durationMs: 0 } };
  await renderFloats();
  await advanceTimers(600_000);
  expect(findTip()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(findTip()).toBeNull();
});

// R-API-23
test('shows no float that leads nowhere, that does not exist, or that the points mall does not know', async () => {
  answers = { cornerImg: { ...corner, businessKey: '{"path":"javascript:alert(1)"}' }, tipFloatConfig: null };
  await renderFloats();
  await advanceTimers(10_000);
  expect(screen.queryByRole('complementary')).toBeNull();
  answers = {};
  await renderFloats();
  await advanceTimers(10_000);
  expect(screen.queryByRole('complementary')).toBeNull();
});

// R-HOME-17
test.each([
  ['home', true],
  ['mine', false],
])('the tab bar shows its float on the home page only: %s %s', async (page, isShown) => {
  segment = page;
  renderPart(
    <MainTabBar
      label="Pages"
      unpaidLabel="{count}"
      projectKey="10000"
      names={{ home: 'Home', primary1: 'Points', myorder3: 'Orders', mine: 'Me' }}
    />,
  );
  await advanceTimers(IDLE_MS);
  await advanceTimers(10);
  const float = screen.queryByRole('link', { name: 'Earn coins' });
  if (isShown) expect(float).toHaveAttribute('href', '/primary1?from=float&pId=10000');
  else expect(float).toBeNull();
});
