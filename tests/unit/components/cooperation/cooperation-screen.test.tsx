import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CooperationScreen } from '@/components/cooperation/cooperation-screen';
import type { CallData } from '@/lib/contract/contract';
import { AppError } from '@/lib/contract/errors';
import { renderPart, server, setPagePath } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';

const RECEIPT = 'HZ20260310-7K2M9QXW';

function renderCooperation(error?: AppError) {
  const sent: unknown[] = [];
  server.use(
    mockEndpoint('cooperation', ({ args }) => {
      sent.push(args);
      return error ?? { receiptNo: RECEIPT, createdAt: '2026-03-10T04:00:00.000Z' };
    }),
  );
  setPagePath('/cooperation?pId=10000');
  return { user: userEvent.setup(), sent, ...renderPart(<CooperationScreen />) };
}

async function fillForm(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('radio', { name: '供应商品' }));
  await user.type(screen.getByLabelText('合作内容'), '想供应春茶礼盒');
  await user.type(screen.getByLabelText('公司名称'), ' 山谷茶业 ');
  await user.type(screen.getByLabelText('联系人'), '李青');
  await user.type(screen.getByLabelText('联系电话'), '0571-88886666');
}

const submit = () => screen.getByRole('button', { name: '提交' });

runMockServer(server);
beforeAll(() => {
  window.scrollTo = () => {};
});
beforeEach(() => sessionStorage.clear());

describe('cooperation', () => {
  // R-DOC-07
  it('sends an offer, and shows its receipt number, also after going away and back', async () => {
    const { user, sent, unmount } = renderCooperation();
    await fillForm(user);
    await user.click(submit());
    expect(await screen.findByText(RECEIPT)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '复制受理编号' })).toBeInTheDocument();
    expect(sent).toMatchObject([
      { type: 'supply', text: '想供应春茶礼盒', company: '山谷茶业', contact: '李青', phone: '057188886666' },
    ]);
    unmount();
    const { user: again } = renderCooperation();
    expect(screen.getByText(RECEIPT)).toBeInTheDocument();
    await again.click(screen.getByRole('button', { name: '再填一份' }));
    expect(screen.getByLabelText('公司名称')).toHaveValue('');
  });

  // R-DOC-07
  it('keeps the receipt number, and does not scroll the next page, when the answer arrives after the form was left', async () => {
    const { user, client, unmount } = renderCooperation();
    const answer = Promise.withResolvers<CallData<'cooperation'>>();
    let isSent = false;
    server.use(
      mockEndpoint('cooperation', () => {
        isSent = true;
        return answer.promise;
      }),
    );
    await fillForm(user);
    await user.click(submit());
    await waitFor(() => expect(isSent).toBe(true));
    unmount();
    const scrollTo = jest.spyOn(window, 'scrollTo');
    answer.resolve({ receiptNo: RECEIPT, createdAt: '2026-03-10T04:00:00.000Z' });
    await waitFor(() => expect(client.isMutating()).toBe(0));
    expect(scrollTo).not.toHaveBeenCalled();
    scrollTo.mockRestore();
    renderCooperation();
    expect(screen.getByText(RECEIPT)).toBeInTheDocument();
  });

  // R-DOC-07
  it('shows what is missing at each field, and focuses the first one', async () => {
    const { user, sent } = renderCooperation();
    await user.type(screen.getByLabelText('联系电话'), '12345');
    await user.click(submit());
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      '请选择合作方式',
      '请写明合作内容，去掉特殊符号',
      '请填写公司名称',
      '请填写联系人',
      '请填写 11 位手机号，或带区号的座机',
    ]);
    expect(screen.getByRole('radio', { name: '供应商品' })).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('keeps what was typed after going away and back', async () => {
    const { user, unmount } = renderCooperation();
    await fillForm(user);
    unmount();
    renderCooperation();
    expect(screen.getByRole('radio', { name: '供应商品' })).toBeChecked();
    expect(screen.getByLabelText('合作内容')).toHaveValue('想供应春茶礼盒');
    expect(screen.getByLabelText('联系电话')).toHaveValue('057188886666');
  });

  it('opens an empty form when the stored draft cannot be read', () => {
    sessionStorage.setItem('cooperationDraft', '{"company":7,"type":"spam"');
    renderCooperation();
    expect(screen.getByLabelText('公司名称')).toHaveValue('');
  });

  it('shows at its field what the mall rejects, and keeps what was typed', async () => {
    const issues = [{ path: 'company', message: 'contains a character that is not allowed in text' }];
    const { user } = renderCooperation(new AppError('bad_request', 'invalid', { issues }));
    await fillForm(user);
    await user.click(submit());
    expect(await screen.findByText('请填写公司名称')).toBeInTheDocument();
    expect(screen.getByLabelText('公司名称')).toHaveFocus();
    expect(screen.getByLabelText('合作内容')).toHaveValue('想供应春茶礼盒');
  });

  // R-DIALOG-24
  it.each([
    ['too_many_requests', '提交得太频繁了，请一分钟后再试'],
    ['unavailable', '网络开小差了，请稍后再试'],
    ['forbidden', '没有成功，请再试一次'],
    ['body_too_large', '没有成功，请再试一次'],
  ] as const)('says so when the mall answers %s', async (code, text) => {
    const { user } = renderCooperation(new AppError(code, 'not now'));
    await fillForm(user);
    await user.click(submit());
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));
    expect(submit()).toBeInTheDocument();
  });
});
