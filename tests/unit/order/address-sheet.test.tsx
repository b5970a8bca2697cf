import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AddressSheet } from '@/components/address/address-sheet';
import type { Address, AddressInput } from '@/lib/contract/address';
import { AppError } from '@/lib/contract/errors';
import { mock } from '../../support/mock';
import { address, goTo, renderPart, server } from './support';

/** A mall that keeps addresses; `refusal` is answered instead of the next one saved. */
function openMall(kept: Address[], refusal?: AppError) {
  const state = { kept, refusal, sent: [] as Partial<AddressInput>[] };
  server.use(
    mock('addressList', () => state.kept),
    mock('addressCreate', ({ args }) => {
      state.sent.push(args);
      const { refusal: answer } = state;
      state.refusal = undefined;
      if (answer) return answer;
      const created = { ...address, ...args, addressId: 'new', isDefault: state.kept.length === 0 };
      state.kept = [...state.kept, created];
      return created;
    }),
    mock('addressUpdate', ({ args }) => {
      state.sent.push(args);
      const { refusal: answer } = state;
      state.refusal = undefined;
      if (answer) return answer;
      const { needsCheck: _, ...changed } = { ...state.kept[0], ...address, ...args };
      state.kept = [{ ...changed, addressId: String(args.id) }];
      return changed;
    }),
    mock('addressDelete', ({ args }) => {
      state.kept = state.kept.filter(({ addressId }) => addressId !== args.id);
      return null;
    }),
  );
  return state;
}

function show(chosenId?: string) {
  const onChoose = jest.fn();
  renderPart(<AddressSheet open onClose={jest.fn()} chosenId={chosenId} onChoose={onChoose} />);
  return { user: userEvent.setup(), onChoose };
}

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText('收货人'), '王一');
  await user.type(screen.getByLabelText('手机号'), '138 0013 8000');
  await user.type(screen.getByLabelText('详细地址'), '长安街 1 号');
  await user.click(screen.getByLabelText('所在地区'));
  await user.click(await screen.findByRole('button', { name: '完成' }));
}

const save = () => screen.getByRole('button', { name: '保存' });

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => goTo('/goodsProfile/101001?pId=10000'));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

// R-ADDRESS-10
describe('addresses', () => {
  it('begins with the form when there is none, says what is missing and puts the cursor there', async () => {
    const state = openMall([]);
    const { user } = show();
    await screen.findByLabelText('收货人');
    expect(screen.queryAllByRole('alert')).toEqual([]);
    await user.click(save());
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      '请填写',
      '请填写',
      '请选择所在地区',
      '请填写',
    ]);
    expect(screen.getByLabelText('收货人')).toHaveFocus();
    expect(state.sent).toEqual([]);
  });

  it('refuses a number that is no mobile number until it is one', async () => {
    openMall([]);
    const { user } = show();
    const phone = await screen.findByLabelText('手机号');
    await user.type(phone, '1380013800');
    await user.click(save());
    expect(screen.getByText('请填写 11 位手机号')).toBeInTheDocument();
    expect(phone).toHaveAttribute('aria-invalid', 'true');
    await user.type(phone, '0');
    expect(screen.queryByText('请填写 11 位手机号')).not.toBeInTheDocument();
  });

  it('saves a new one with the area of the picker and chooses it', async () => {
    const state = openMall([]);
    const { user, onChoose } = show();
    await fill(user);
    await user.click(save());
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

  it('shows what the server refuses at the field it is about', async () => {
    const issues = [{ path: 'detail', message: 'no such street' }];
    openMall([], new AppError('bad_request', 'the input is not valid', { issues }));
    const { user, onChoose } = show();
    await fill(user);
    await user.click(save());
    expect(await screen.findByText('请检查这一项')).toBeInTheDocument();
    expect(screen.getByLabelText('详细地址')).toHaveAttribute('aria-invalid', 'true');
    expect(onChoose).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText('详细地址'), '0');
    await user.click(save());
    await waitFor(() => expect(onChoose).toHaveBeenCalled());
  });

  it('chooses one of the list', async () => {
    openMall([address]);
    const { user, onChoose } = show();
    await user.click(await screen.findByRole('button', { name: /^李青/ }));
    expect(onChoose).toHaveBeenCalledWith(address);
  });

  it('deletes after asking', async () => {
    const state = openMall([address, { ...address, addressId: 'a2', receiver: '陈默', isDefault: false }]);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: '编辑: 陈默' }));
    await user.click(screen.getByRole('button', { name: '删除' }));
    const dialog = within(await screen.findByRole('dialog', { name: '删除这个地址吗？' }));
    await user.click(dialog.getByRole('button', { name: '删除' }));
    await waitFor(() => expect(state.kept).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('陈默')).not.toBeInTheDocument());
    expect(await screen.findByRole('button', { name: /^李青/ })).toBeInTheDocument();
  });

  it('makes one line of what is pasted into a field', async () => {
    const state = openMall([]);
    const { user, onChoose } = show();
    await fill(user);
    const detail = screen.getByLabelText('详细地址');
    await user.clear(detail);
    await user.click(detail);
    await user.paste('长安街 1 号\n\u202e2 楼');
    expect(detail).toHaveProperty('value', '长安街 1 号 2 楼');
    await user.click(save());
    await waitFor(() => expect(onChoose).toHaveBeenCalled());
    expect(state.sent[0]).toMatchObject({ detail: '长安街 1 号 2 楼' });
  });
});

describe('an address that is to be checked', () => {
  const unfit: Address = { ...address, areaCode: '110101', detail: '文三路 478 号\n2 楼', needsCheck: true };

  it('is marked in the list, and a tap opens it instead of choosing it', async () => {
    openMall([unfit]);
    const { user, onChoose } = show();
    await user.click(await screen.findByRole('button', { name: /^李青.*待核对/ }));
    expect(await screen.findByRole('dialog', { name: '编辑地址' })).toBeTruthy();
    expect(screen.getByLabelText('所在地区').textContent).toBe('浙江省 杭州市 西湖区');
    expect(screen.getByLabelText('详细地址')).toHaveProperty('value', '文三路 478 号 2 楼');
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      '无法识别所在地区，请重新选择',
    ]);
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('is opened at once when it is the chosen one, and chosen when it is saved', async () => {
    const state = openMall([unfit]);
    const { user, onChoose } = show(unfit.addressId);
    await user.type(await screen.findByLabelText('收货人'), '青');
    expect(screen.getByText('无法识别所在地区，请重新选择')).toBeTruthy();
    await user.click(screen.getByLabelText('所在地区'));
    await user.click(await screen.findByRole('button', { name: '完成' }));
    expect(screen.queryByText('无法识别所在地区，请重新选择')).toBeNull();
    await user.click(save());
    await waitFor(() =>
      expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ addressId: 'a1', county: '东城区' })),
    );
    expect(state.sent[0]).toMatchObject({ receiver: '李青青', areaCode: '110101', province: '北京市' });
    expect(state.sent[0]).not.toHaveProperty('needsCheck');
  });

  it('says so again when it is saved as it is', async () => {
    const issues = [{ path: 'province', message: 'not the province of areaCode' }];
    openMall([unfit], new AppError('bad_request', 'the input is not valid', { issues }));
    const { user, onChoose } = show(unfit.addressId);
    await screen.findByLabelText('收货人');
    await user.click(save());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('所在地区')));
    expect(screen.getByText('无法识别所在地区，请重新选择')).toBeTruthy();
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('leaves the way to the others open', async () => {
    openMall([unfit, { ...address, addressId: 'a2', receiver: '陈默', isDefault: false }]);
    const { user, onChoose } = show(unfit.addressId);
    await user.click(await screen.findByRole('button', { name: '返回' }));
    await user.click(await screen.findByRole('button', { name: /^陈默/ }));
    expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ addressId: 'a2' }));
  });
});
