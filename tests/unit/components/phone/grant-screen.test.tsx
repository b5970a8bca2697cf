import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GrantScreen } from '@/components/phone/grant/grant-screen';
import { meQuery } from '@/lib/browser/queries';
import type { CallData } from '@/lib/contract/contract';
import { AppError } from '@/lib/contract/errors';
import { buildCurrentUser } from '../../../support/components/current-user';
import { renderPart, server, setPagePath } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { mockNavigation } from '../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../support/fakes/run-mock-server';

const router = { push: jest.fn(), replace: jest.fn() };
mockNavigation({
  useRouter: () => router,
});

runMockServer(server);

/** Mocks a mall that sends codes, binds phones and stops messages; records its calls. */
function renderGrant(query: string, { phone = '', points = 100 } = {}) {
  const calls = { bound: [] as unknown[], stopped: [] as unknown[] };
  let boundPhone = phone;
  server.use(
    mockEndpoint('me', () => buildCurrentUser({ phone: boundPhone })),
    mockEndpoint('captcha', () => ({
      uuid: 'u',
      image: 'data:image/webp;base64,',
      expiresAt: '2026-03-10T04:05:00.000Z',
    })),
    mockEndpoint('sendCode', () => ({ resendAfterSeconds: 60, expiresAt: '2026-03-10T04:05:00.000Z' })),
    mockEndpoint('bindUpdatePhone', ({ args }) => {
      calls.bound.push(args);
      boundPhone = '138****8000';
      return { phone: boundPhone, points, activePoints: 300 };
    }),
    mockEndpoint('addCancelPhone', ({ args }) => {
      calls.stopped.push(args);
      return null;
    }),
  );
  setPagePath(`/grantPhone?pId=10000${query}`);
  const { client } = renderPart(<GrantScreen unit="兑换币" />);
  return { user: userEvent.setup(), client, ...calls };
}

type Part = Pick<typeof screen, 'getByLabelText' | 'getByRole' | 'findByText'>;

/** Types a phone, has a code sent, and types the code. */
async function fillForm(user: ReturnType<typeof userEvent.setup>, part: Part = screen) {
  const fill = (label: string, value: string) =>
    fireEvent.change(part.getByLabelText(label), { target: { value } });
  fill('手机号', '138 0013 8000');
  fill('图形验证码', 'abcd');
  await user.click(part.getByRole('button', { name: '获取验证码' }));
  expect(await part.findByText(/60 秒/)).toBeInTheDocument();
  fill('短信验证码', '123456');
}

/** A toast is in the page twice: to see, and for screen readers. */
const expectToast = (text: string) => waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));

describe('phone authorisation', () => {
  // R-PHONE-15
  it('binds the phone, and goes back to the page in from with its query', async () => {
    const from = '/goodsProfile/101001?activityType=1';
    const { user, bound } = renderGrant(`&phoneUnbound=1&from=${encodeURIComponent(from)}`);
    await screen.findByLabelText('手机号');
    expect(screen.getByText(/刚才的页面需要验证你的手机号/)).toBeInTheDocument();
    await fillForm(user);
    await user.click(screen.getByRole('button', { name: '验证并绑定' }));
    await waitFor(() => expect(router.replace).toHaveBeenCalledTimes(1));
    expect(router.replace).toHaveBeenCalledWith('/goodsProfile/101001?activityType=1&pId=10000');
    expect(bound).toMatchObject([{ phone: '13800138000', phoneCode: '123456' }]);
    await expectToast('手机号已绑定，+100 兑换币');
  });

  // R-PHONE-15
  it('does not go to the page in from when the shopper has left before the phone is bound', async () => {
    router.replace.mockClear();
    const { user, client } = renderGrant('&from=/goodsProfile/101001');
    const bound = Promise.withResolvers<CallData<'bindUpdatePhone'>>();
    const requests: unknown[] = [];
    server.use(
      mockEndpoint('bindUpdatePhone', ({ args }) => {
        requests.push(args);
        return bound.promise;
      }),
    );
    await screen.findByLabelText('手机号');
    await fillForm(user);
    await user.click(screen.getByRole('button', { name: '验证并绑定' }));
    await waitFor(() => expect(requests).toHaveLength(1));
    cleanup();
    bound.resolve({ phone: '138****8000', points: 100, activePoints: 300 });
    await waitFor(() => expect(client.isMutating()).toBe(0));
    expect(router.replace).not.toHaveBeenCalled();
    expect(client.getQueryState(meQuery().queryKey)?.isInvalidated).toBe(true);
  });

  // R-PHONE-15
  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/nothing', '/grantPhone', 'null'])(
    'stays when from is %s, and shows the bound phone',
    async (from) => {
      const { user } = renderGrant(`&from=${encodeURIComponent(from)}`, { points: 0 });
      await screen.findByLabelText('手机号');
      await fillForm(user);
      await user.click(screen.getByRole('button', { name: '验证并绑定' }));
      expect(await screen.findByRole('heading', { name: '手机号已绑定' })).toBeInTheDocument();
      expect(router.replace).not.toHaveBeenCalled();
      expect(screen.getByRole('link', { name: '继续' })).toHaveAttribute(
        'href',
        expect.stringMatching(/\/mine\?pId=10000$/),
      );
    },
  );

  // R-PHONE-15
  // R-NAV-42
  it.each([
    ['yes', 1],
    ['false', 0],
  ])('explains that another page needs the phone when phoneUnbound=%s says so', async (flag, count) => {
    renderGrant(`&phoneUnbound=${flag}`);
    await screen.findByLabelText('手机号');
    expect(screen.queryAllByText(/刚才的页面需要验证你的手机号/)).toHaveLength(count);
  });

  it('shows a bound phone instead of the form, whatever phoneUnbound says, and replaces it on request', async () => {
    const { user } = renderGrant('&phoneUnbound=true&from=/myorder3', { phone: '139****9000' });
    expect(await screen.findByText('139****9000')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '继续' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/myorder3\?pId=10000$/),
    );
    expect(screen.queryByLabelText('手机号')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '更换手机号' }));
    expect(screen.getByLabelText('手机号')).toBeInTheDocument();
    expect(screen.queryByText(/刚才的页面/)).not.toBeInTheDocument();
  });

  // R-PHONE-16
  it('stops messages to a phone after a correct code, and keeps the bound one', async () => {
    const { user, stopped, bound } = renderGrant('', { phone: '139****9000' });
    await user.click(await screen.findByRole('button', { name: /停止接收短信/ }));
    const sheet = within(await screen.findByRole('dialog', { name: '停止接收短信' }));
    await fillForm(user, sheet);
    await user.click(sheet.getByRole('button', { name: '确认停止接收' }));
    await expectToast('已生效，不再向这个号码发送短信');
    expect(stopped).toMatchObject([{ phone: '13800138000', phoneCode: '123456' }]);
    expect(bound).toEqual([]);
    expect(screen.getByText('139****9000')).toBeInTheDocument();
  });

  it('shows an error with a retry when the shopper cannot be read', async () => {
    const { user } = renderGrant('');
    server.use(mockEndpoint('me', () => new AppError('forbidden', 'not now')));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    server.use(mockEndpoint('me', () => buildCurrentUser({ phone: '139****9000' })));
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('139****9000')).toBeInTheDocument();
  });
});
