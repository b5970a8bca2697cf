import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HeroBalance } from '@/components/points/balance/hero-balance';
import { BindAndReturnLink } from '@/components/points/first-return/bind-and-return-link';
import { BindPhoneOffer } from '@/components/points/first-return/bind-phone-offer';
import { FirstReturn } from '@/components/points/first-return/first-return';
import { parseFromPage } from '@/lib/rules/page/from-page';
import { buildCurrentUser } from '../../../support/components/current-user';
import { installNativeDialog } from '../../../support/components/native-dialog';
import { renderPart, server } from '../../../support/components/render-part';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { mockNavigation } from '../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../support/fakes/run-mock-server';

const router = { push: jest.fn(), replace: jest.fn() };
mockNavigation({
  useRouter: () => router,
  useSelectedLayoutSegment: () => null,
  usePathname: () => '/pointCustom',
});

const gift = {
  again: true,
  pointsHref: '/primary1',
  present: '/gift.webp',
  coin: '/coin.webp',
  texts: {
    title: { new: 'A gift to say hello', again: 'Here is another' },
    what: { new: 'trial coins are yours', again: 'trial coins for you' },
    expiry: 'Valid for 2 days',
    use: 'Use now',
  },
};

const balance = {
  label: 'My coins',
  failed: 'The balance couldn’t be loaded',
  today: '{points} today',
  tomorrow: '{points} tomorrow',
  later: '{points} later',
  never: 'Yours to keep',
  empty: 'None yet',
  signedIn: 'Come back tomorrow',
};

runMockServer(server);
beforeAll(() => {
  installNativeDialog();
});
beforeEach(() => {
  localStorage.clear();
  router.replace.mockClear();
});

/** Opens the page as a shopper who has a pending gift. */
function openFirstReturn(query: string) {
  window.history.replaceState(null, '', `/vantmall/pointCustom?pId=10000${query}`);
  server.use(
    mockEndpoint('me', () => buildCurrentUser({ showPresentPoint: true, presentPoint: 200 })),
    mockEndpoint('presentSeen', () => null),
  );
  renderPart(<FirstReturn gift={gift} label="Continue" />);
}

const findGift = () => screen.findByRole('dialog');

describe('first-return page', () => {
  // R-POINTS-17
  it.each(['Use now', 'Close'])('shows the gift and continues to the target after "%s"', async (button) => {
    openFirstReturn('&toPath=/goodsProfile/101001&toQuery=type%3D101');
    expect(await findGift()).toHaveTextContent('+200');
    await userEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.replace).toHaveBeenCalledWith('/goodsProfile/101001?type=101&pId=10000');
    expect(router.push).not.toHaveBeenCalled();
  });

  // R-DOC-11
  it.each([
    ['', '/pointCustom'],
    [
      '&toPath=/goodsProfile/101001&toQuery=type%3D101%26a%3D%25',
      '/pointCustom?toPath=%2FgoodsProfile%2F101001&toQuery=type%3D101%26a%3D%25',
    ],
    ['&toPath=/home&toQuery=null', '/pointCustom?toPath=%2Fhome'],
  ])('comes back from binding a phone with its target: %s', (query, from) => {
    window.history.replaceState(null, '', `/vantmall/pointCustom?pId=10000${query}`);
    renderPart(<BindAndReturnLink>Bind</BindAndReturnLink>);
    const { pathname, searchParams } = new URL(
      screen.getByRole('link', { name: 'Bind' }).getAttribute('href') ?? '',
      'http://mall.example',
    );
    expect(pathname).toBe('/grantPhone');
    expect(searchParams.get('from')).toBe(from);
    expect(parseFromPage(from, '/grantPhone')).toBe(from);
  });

  // R-DOC-11
  it.each([
    ['', true],
    ['138****8000', false],
  ])('promises points for binding a phone while the shopper has bound %j: %s', async (phone, isPromised) => {
    server.use(
      mockEndpoint('me', () => buildCurrentUser({ phone })),
      mockEndpoint('userPoints', () => ({ activePoints: 1280, expireTime: null, expiringPoints: 0 })),
    );
    renderPart(
      <>
        <BindPhoneOffer text="100 coins for your phone" label="Bind" />
        <HeroBalance locale="en" texts={balance} />
      </>,
    );
    await screen.findAllByText('1,280');
    expect(screen.queryAllByText('100 coins for your phone')).toHaveLength(isPromised ? 1 : 0);
    expect(screen.queryAllByRole('link', { name: 'Bind' })).toHaveLength(isPromised ? 1 : 0);
  });

  // R-NAV-19
  it.each([
    ['&toPath=/home&toQuery=null', '/home?pId=10000'],
    ['&toPath=null&toQuery=null', '/primary1?pId=10000'],
  ])('takes the text null for an absent parameter: %s', async (query, target) => {
    openFirstReturn(query);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(router.replace).toHaveBeenCalledWith(target);
  });

  // R-DOC-11
  it('continues to the point centre when the address names another site', async () => {
    openFirstReturn(`&toPath=${encodeURIComponent('//evil.example')}`);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(router.replace).toHaveBeenCalledWith('/primary1?pId=10000');
  });
});
