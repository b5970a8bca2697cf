import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { PointsFetch } from '@/components/app/providers';
import { HeroBalance } from '@/components/points/balance/hero-balance';
import { mock } from '../../support/mock';
import { renderPart, server } from './support';

let path = '/home';
jest.mock('next/navigation', () => ({ usePathname: () => path }));

const signedIn = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: what a login leaves behind
  document.cookie = `mallSignedIn=${value}; path=/`;
};

let calls = 0;
beforeAll(() => server.listen());
beforeEach(() => {
  calls = 0;
  path = '/home';
  signedIn('1');
  server.use(
    mock('userPoints', () => {
      calls += 1;
      return { activePoints: 100, expireTime: null, expiringPoints: 0 };
    }),
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** Long enough for a call that is begun to be answered, by the loop's own turns. */
const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 2));
  });

let walk: (next: string) => void = () => {};

/** The frame of all pages, with the balance that some of them show. */
function Frame({ balanceOn }: { balanceOn: string | undefined }) {
  const [shown, setShown] = useState(path);
  walk = (next) => {
    path = next;
    setShown(next);
  };
  return (
    <>
      {shown === balanceOn && <HeroBalance locale="en" texts={texts} />}
      <PointsFetch />
    </>
  );
}

const texts = { today: '', tomorrow: '', later: '', never: 'never', empty: '', label: 'Balance', failed: '' };

/** Opens a page, goes on to another one, and answers how often that asked for points. */
async function go(from: string, to: string, balanceOn?: string): Promise<number> {
  path = from;
  renderPart(<Frame balanceOn={balanceOn} />);
  await settle();
  const before = calls;
  act(() => walk(to));
  await settle();
  return calls - before;
}

// R-POINTS-22
describe('going on to another page', () => {
  it.each([
    ['/home', '/mine'],
    ['/mine', '/goodsProfile/100101'],
    ['/myorder3', '/home'],
  ])('from %s to %s fetches the points once', async (from, to) => {
    expect(await go(from, to)).toBe(1);
  });

  it.each([
    '/payindex',
    '/customService1',
    '/ordersuccess',
    '/myorder3',
    '/leftFirst',
    '/activity/brand',
    '/activity/timeLimit',
    '/activity/returnScore',
  ])('to %s does not', async (to) => {
    expect(await go('/home', to)).toBe(0);
  });

  it('fetches once where the page shows the balance itself', async () => {
    expect(await go('/home', '/primary1', '/primary1')).toBe(1);
    await waitFor(() => expect(screen.getAllByText('100').length).toBeGreaterThan(0));
  });

  it('fetches nothing for a visitor, who has no points yet', async () => {
    signedIn('');
    expect(await go('/home', '/mine')).toBe(0);
  });
});

it('the first page fetches them too', async () => {
  renderPart(<Frame balanceOn={undefined} />);
  await settle();
  expect(calls).toBe(1);
});
