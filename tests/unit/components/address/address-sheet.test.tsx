import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AddressSheet } from '@/components/address/address-sheet';
import type { Address, AddressInput } from '@/lib/contract/address';
import { AppError } from '@/lib/contract/errors';
import { exampleAddress } from '../../../support/builders/order-answers';
import { renderPart, server, setPagePath } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';

/** Mocks a mall that stores addresses; it rejects the next saved one with the given error. */
function mockMall(addresses: Address[], error?: AppError) {
  const state = { kept: addresses, refusal: error, sent: [] as Partial<AddressInput>[] };
  server.use(
    mockEndpoint('addressList', () => state.kept),
    mockEndpoint('addressCreate', ({ args }) => {
      state.sent.push(args);
      const { refusal: answer } = state;
      state.refusal = undefined;
      if (answer) return answer;
      const created = { ...exampleAddress, ...args, addressId: 'new', isDefault: state.kept.length === 0 };
      state.kept = [...state.kept, created];
      return created;
    }),
    mockEndpoint('addressUpdate', ({ args }) => {
      state.sent.push(args);
      const { refusal: answer } = state;
      state.refusal = undefined;
      if (answer) return answer;
      const { needsCheck: _, ...address } = { ...state.kept[0], ...exampleAddress, ...args };
      state.kept = [{ ...address, addressId: String(args.id) }];
      return address;
    }),
    mockEndpoint('addressDelete', ({ args }) => {
      state.kept = state.kept.filter(({ addressId }) => addressId !== args.id);
      return null;
    }),
  );
  return state;
}

function renderAddressSheet(chosenId?: string) {
  const onChoose = jest.fn();
  renderPart(<AddressSheet open onClose={jest.fn()} chosenId={chosenId} onChoose={onChoose} />);
  return { user: userEvent.setup(), onChoose };
}

async function fillForm(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText('收货人'), '王一');
  await user.type(screen.getByLabelText('手机号'), '138 0013 8000');
  await user.type(screen.getByLabelText('详细地址'), '长安街 1 号');
  await user.click(screen.getByLabelText('所在地区'));
  await user.click(await screen.findByRole('button', { name: '完成' }));
}

const findSaveButton = () => screen.getByRole('button', { name: '保存' });

runMockServer(server);
beforeEach(() => {
  setPagePath('/goodsProfile/101001?pId=10000');
  sessionStorage.clear();
});

// R-DIALOG-22
test('keeps a new address after the sheet is closed until it is saved, and not one that exists', async () => {
  mockMall([exampleAddress]);
  const { user } = renderAddressSheet();
  await user.click(await screen.findByRole('button', { name: '新增地址' }));
  await fillForm(user);
  cleanup();
  const reopened = renderAddressSheet();
  await reopened.user.click(await screen.findByRole('button', { name: '编辑: 李青' }));
  expect(await screen.findByLabelText('收货人')).toHaveValue(exampleAddress.receiver);
  await reopened.user.click(screen.getByRole('button', { name: '返回' }));
  await reopened.user.click(await screen.findByRole('button', { name: '新增地址' }));
  expect(screen.getByLabelText('收货人')).toHaveValue('王一');
  expect(screen.getByLabelText('手机号')).toHaveValue('13800138000');
  expect(screen.getByLabelText('详细地址')).toHaveValue('长安街 1 号');
  await reopened.user.click(findSaveButton());
  await waitFor(() => expect(reopened.onChoose).toHaveBeenCalled());
  cleanup();
  const { user: next } = renderAddressSheet();
  await next.click(await screen.findByRole('button', { name: '新增地址' }));
  expect(screen.getByLabelText('收货人')).toHaveValue('');
});

// R-ADDRESS-10
describe('address sheet', () => {
  it('opens the form when there is no address and focuses the first missing field', async () => {
    const state = mockMall([]);
    const { user } = renderAddressSheet();
    await screen.findByLabelText('收货人');
    expect(screen.queryAllByRole('alert')).toEqual([]);
    await user.click(findSaveButton());
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      '请填写',
      '请填写',
      '请选择所在地区',
      '请填写',
    ]);
    expect(screen.getByLabelText('收货人')).toHaveFocus();
    expect(state.sent).toEqual([]);
  });

  it('rejects an invalid mobile number until it is corrected', async () => {
    mockMall([]);
    const { user } = renderAddressSheet();
    const phone = await screen.findByLabelText('手机号');
    await user.type(phone, '1380013800');
    await user.click(findSaveButton());
    expect(screen.getByText('请填写 11 位手机号')).toBeInTheDocument();
    expect(phone).toHaveAttribute('aria-invalid', 'true');
    await user.type(phone, '0');
    expect(screen.queryByText('请填写 11 位手机号')).not.toBeInTheDocument();
  });

  it('saves a new address with the area of the picker and selects it', async () => {
    const state = mockMall([]);
    const { user, onChoose } = renderAddressSheet();
    await fillForm(user);
    await user.click(findSaveButton());
    await waitFor(() => expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ addressId: 'new' })));
    expect(state.sent[0]).toMatchObject({
      receiver: '王一',
      phone: '13800138000',
      areaCode: '110101',
      province: '北京市',
      city: '北京市',
      county: '东城区',
      detail: '长安街 1 号',
    });
  });

  it('keeps, but does not select, a new address that is saved after the sheet was closed', async () => {
    const state = mockMall([exampleAddress]);
    const saved = Promise.withResolvers<Address>();
    let isSent = false;
    server.use(
      mockEndpoint('addressCreate', () => {
        isSent = true;
        return saved.promise;
      }),
    );
    const onChoose = jest.fn();
    const toSheet = (open: boolean) => (
      <AddressSheet
        open={open}
        onClose={() => rerender(toSheet(false))}
        chosenId={undefined}
        onChoose={onChoose}
      />
    );
    const { client, rerender } = renderPart(toSheet(true));
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '新增地址' }));
    await fillForm(user);
    await user.click(findSaveButton());
    await waitFor(() => expect(isSent).toBe(true));
    await user.click(screen.getByRole('button', { name: '关闭' }));
    const created = { ...exampleAddress, addressId: 'new', receiver: '王一', isDefault: false };
    state.kept = [...state.kept, created];
    saved.resolve(created);
    await waitFor(() => expect(client.isMutating()).toBe(0));
    expect(onChoose).not.toHaveBeenCalled();
    rerender(toSheet(true));
    expect(await screen.findByRole('button', { name: /^王一/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '新增地址' }));
    expect(screen.getByLabelText('收货人')).toHaveValue('');
  });

  it('shows a server issue at its field', async () => {
    const issues = [{ path: 'detail', message: 'no such street' }];
    mockMall([], new AppError('bad_request', 'the input is not valid', { issues }));
    const { user, onChoose } = renderAddressSheet();
    await fillForm(user);
    await user.click(findSaveButton());
    expect(await screen.findByText('请检查这一项')).toBeInTheDocument();
    expect(screen.getByLabelText('详细地址')).toHaveAttribute('aria-invalid', 'true');
    expect(onChoose).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText('详细地址'), '0');
    await user.click(findSaveButton());
    await waitFor(() => expect(onChoose).toHaveBeenCalled());
  });

  it('selects an address of the list', async () => {
    mockMall([exampleAddress]);
    const { user, onChoose } = renderAddressSheet();
    await user.click(await screen.findByRole('button', { name: /^李青/ }));
    expect(onChoose).toHaveBeenCalledWith(exampleAddress);
  });

  it('deletes an address after confirmation', async () => {
    const state = mockMall([
      exampleAddress,
      { ...exampleAddress, addressId: 'a2', receiver: '陈默', isDefault: false },
    ]);
    const { user } = renderAddressSheet();
    await user.click(await screen.findByRole('button', { name: '编辑: 陈默' }));
    await user.click(screen.getByRole('button', { name: '删除' }));
    const dialog = within(await screen.findByRole('dialog', { name: '删除这个地址吗？' }));
    await user.click(dialog.getByRole('button', { name: '删除' }));
    await waitFor(() => expect(state.kept).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('陈默')).not.toBeInTheDocument());
    expect(await screen.findByRole('button', { name: /^李青/ })).toBeInTheDocument();
  });

  it('joins pasted lines in a field into one line', async () => {
    const state = mockMall([]);
    const { user, onChoose } = renderAddressSheet();
    await fillForm(user);
    const detail = screen.getByLabelText('详细地址');
    await user.clear(detail);
    await user.click(detail);
    await user.paste('长安街 1 号\n\u202e2 楼');
    expect(detail).toHaveProperty('value', '长安街 1 号 2 楼');
    await user.click(findSaveButton());
    await waitFor(() => expect(onChoose).toHaveBeenCalled());
    expect(state.sent[0]).toMatchObject({ detail: '长安街 1 号 2 楼' });
  });
});

describe('address that needs a check', () => {
  const unfit: Address = {
    ...exampleAddress,
    areaCode: '110101',
    detail: '文三路 478 号\n2 楼',
    needsCheck: true,
  };

  it('marks the address in the list and opens it when tapped', async () => {
    mockMall([unfit]);
    const { user, onChoose } = renderAddressSheet();
    await user.click(await screen.findByRole('button', { name: /^李青.*待核对/ }));
    expect(await screen.findByRole('dialog', { name: '编辑地址' })).toBeTruthy();
    expect(screen.getByLabelText('所在地区').textContent).toBe('浙江省 杭州市 西湖区');
    expect(screen.getByLabelText('详细地址')).toHaveProperty('value', '文三路 478 号 2 楼');
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      '无法识别所在地区，请重新选择',
    ]);
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('opens the address at once when it is selected and selects it when it is saved', async () => {
    const state = mockMall([unfit]);
    const { user, onChoose } = renderAddressSheet(unfit.addressId);
    await user.type(await screen.findByLabelText('收货人'), '青');
    expect(screen.getByText('无法识别所在地区，请重新选择')).toBeTruthy();
    await user.click(screen.getByLabelText('所在地区'));
    await user.click(await screen.findByRole('button', { name: '完成' }));
    expect(screen.queryByText('无法识别所在地区，请重新选择')).toBeNull();
    await user.click(findSaveButton());
    await waitFor(() =>
      expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ addressId: 'a1', county: '东城区' })),
    );
    expect(state.sent[0]).toMatchObject({ receiver: '李青青', areaCode: '110101', province: '北京市' });
    expect(state.sent[0]).not.toHaveProperty('needsCheck');
  });

  it('asks again when the address is saved unchanged', async () => {
    const issues = [{ path: 'province', message: 'not the province of areaCode' }];
    mockMall([unfit], new AppError('bad_request', 'the input is not valid', { issues }));
    const { user, onChoose } = renderAddressSheet(unfit.addressId);
    await screen.findByLabelText('收货人');
    await user.click(findSaveButton());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('所在地区')));
    expect(screen.getByText('无法识别所在地区，请重新选择')).toBeTruthy();
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('allows the selection of other addresses', async () => {
    mockMall([unfit, { ...exampleAddress, addressId: 'a2', receiver: '陈默', isDefault: false }]);
    const { user, onChoose } = renderAddressSheet(unfit.addressId);
    await user.click(await screen.findByRole('button', { name: '返回' }));
    await user.click(await screen.findByRole('button', { name: /^陈默/ }));
    expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ addressId: 'a2' }));
  });
});
