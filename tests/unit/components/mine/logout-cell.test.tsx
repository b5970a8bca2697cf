import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { replaceDocument } from '@/components/mine/leave-page';
import { LogoutCell } from '@/components/mine/logout-cell';
import { storeDraft } from '@/components/ui/form/stored-draft';
import { meQuery } from '@/lib/browser/queries';
import { AppError } from '@/lib/contract/errors';
import { buildCurrentUser } from '../../../support/components/current-user';
import { installNativeDialog } from '../../../support/components/native-dialog';
import { renderPart, server } from '../../../support/components/render-part';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';

jest.mock('@/components/mine/leave-page', () => ({ replaceDocument: jest.fn() }));

runMockServer(server);
beforeAll(() => {
  installNativeDialog();
});
beforeEach(() => {
  localStorage.setItem('userId', 'u1');
  localStorage.setItem('orderInfo', '{}');
  localStorage.setItem('giftShown', 'u1 new');
  localStorage.setItem('somebodyElse', 'stays');
});
afterEach(() => {
  localStorage.clear();
});

const texts = {
  action: 'Log out',
  title: 'Log out?',
  guest: 'This guest account can’t be found again',
  bound: 'You can come back with your phone',
  cancel: 'Stay',
  confirm: 'Leave',
  failed: 'Logging out didn’t work',
};

/** Mocks a mall that logs the shopper out, or rejects the call. */
function mockMall({ phone = '', refusal }: { phone?: string; refusal?: AppError } = {}) {
  const callCounts = { times: 0, me: 0 };
  server.use(
    mockEndpoint('me', () => {
      callCounts.me += 1;
      return buildCurrentUser({ phone });
    }),
    mockEndpoint('logout', () => {
      callCounts.times += 1;
      return refusal ?? null;
    }),
  );
  return callCounts;
}

/** Shows the cell and taps it once the user has loaded. */
async function openLogoutDialog() {
  const view = renderPart(<LogoutCell homeHref="/home?pId=10000" texts={texts} />);
  await waitFor(() => expect(view.client.getQueryData(meQuery().queryKey)).toBeTruthy());
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  return view;
}

describe('LogoutCell', () => {
  // R-ACCOUNT-11, R-DIALOG-22
  it('ends the session, removes stored data and opens the home page', async () => {
    const callCounts = mockMall();
    storeDraft('address', { receiver: 'Ann' });
    const { client } = await openLogoutDialog();
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(replaceDocument).toHaveBeenCalledWith('/vantmall/home?pId=10000'));
    expect(callCounts.times).toBe(1);
    expect(sessionStorage).toHaveLength(0);
    expect(localStorage.getItem('userId')).toBeNull();
    expect(localStorage.getItem('orderInfo')).toBeNull();
    expect(JSON.stringify(localStorage)).not.toContain('u1');
    expect(localStorage.getItem('somebodyElse')).toBe('stays');
    expect(client.getQueryData(meQuery().queryKey)).toBeUndefined();
    expect(callCounts.me).toBe(1);
  });

  it('does nothing when the shopper does not confirm', async () => {
    const callCounts = mockMall();
    await openLogoutDialog();
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(callCounts.times).toBe(0);
    expect(localStorage.getItem('userId')).toBe('u1');
  });

  it('warns a guest that the account cannot be recovered', async () => {
    mockMall();
    await openLogoutDialog();
    expect(screen.getByRole('dialog')).toHaveTextContent(texts.guest);
  });

  it('explains to a shopper with a phone how to log in again', async () => {
    mockMall({ phone: '138****8000' });
    await openLogoutDialog();
    expect(screen.getByRole('dialog')).toHaveTextContent(texts.bound);
  });

  it('announces a failure and keeps stored data', async () => {
    mockMall({ refusal: new AppError('unavailable', 'later') });
    await openLogoutDialog();
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    const dialog = screen.getByRole('dialog');
    await waitFor(() => expect(dialog.querySelector('[aria-live]')).toHaveTextContent(texts.failed));
    expect(localStorage.getItem('userId')).toBe('u1');
    expect(replaceDocument).not.toHaveBeenCalled();
  });
});
