import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BindSheet } from '@/components/phone/bind/bind-sheet';
import { AppError } from '@/lib/contract/errors';
import { renderPart, server } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';

runMockServer(server);

/** Mocks a mall that sends codes and binds phones; records its calls. */
function mockMall(error?: AppError) {
  const requests: unknown[] = [];
  const bound: unknown[] = [];
  server.use(
    mockEndpoint('captcha', () => ({
      uuid: 'u',
      image: 'data:image/webp;base64,',
      expiresAt: '2026-03-10T04:05:00.000Z',
    })),
    mockEndpoint('sendCode', ({ args }) => {
      requests.push(args);
      return { resendAfterSeconds: 60, expiresAt: '2026-03-10T04:05:00.000Z' };
    }),
    mockEndpoint('bindUpdatePhone', ({ args }) => {
      bound.push(args);
      return error ?? { phone: '138****8000', points: 100, activePoints: 300 };
    }),
  );
  return { sent: requests, bound };
}

async function renderAndFill(phone: string, code = '123456') {
  const onBound = jest.fn();
  const user = userEvent.setup();
  renderPart(<BindSheet onClose={() => {}} onBound={onBound} />);
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fill('手机号', phone);
  fill('图形验证码', 'abcd');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  fill('短信验证码', code);
  await user.click(screen.getByRole('button', { name: '绑定并继续' }));
  return onBound;
}

it('binds the typed phone with its country code', async () => {
  const { sent, bound } = mockMall();
  const onBound = await renderAndFill('+86 138 0013 8000');
  await waitFor(() => expect(onBound).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([expect.objectContaining({ phone: '13800138000' })]);
  expect(bound).toEqual([expect.objectContaining({ phone: '13800138000', phoneCode: '123456' })]);
});

it('sends no code to an invalid mobile number', async () => {
  const { sent, bound } = mockMall();
  const onBound = await renderAndFill('1380013');
  expect(await screen.findByText('请输入 11 位手机号')).toBeTruthy();
  expect([sent, bound]).toEqual([[], []]);
  expect(onBound).not.toHaveBeenCalled();
});

it('requires six digits', async () => {
  const { bound } = mockMall();
  await renderAndFill('13800138000', '123');
  expect(await screen.findByText('请输入 6 位数字验证码')).toBeTruthy();
  expect(bound).toEqual([]);
});

it.each([
  ['code_wrong', '验证码不正确或已过期'],
  ['phone_taken', '这个手机号已绑定其他账号'],
] as const)('shows an error when the mall answers %s', async (reason, text) => {
  mockMall(new AppError('conflict', reason, { reason }));
  const onBound = await renderAndFill('13800138000');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(onBound).not.toHaveBeenCalled();
});

it.each([
  ['phone', '请输入 11 位手机号'],
  ['phoneCode', '验证码不正确或已过期'],
])('shows at its field that the mall rejects %s', async (path, text) => {
  mockMall(new AppError('bad_request', 'invalid', { issues: [{ path, message: 'wrong' }] }));
  const onBound = await renderAndFill('13800138000');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(onBound).not.toHaveBeenCalled();
});

// R-DIALOG-24
it.each([
  ['too_many_requests', '操作太频繁，请稍后再试'],
  ['forbidden', '没有成功，请再试一次'],
  ['unprocessable', '没有成功，请再试一次'],
  ['unavailable', '网络开小差了，请稍后再试'],
] as const)('says what happened when the mall answers %s', async (code, text) => {
  mockMall(new AppError(code, 'not now'));
  const onBound = await renderAndFill('13800138000');
  const dialog = screen.getByRole('dialog');
  await waitFor(() => expect(dialog.querySelector('[aria-live]')).toHaveTextContent(text));
  expect(onBound).not.toHaveBeenCalled();
});
