import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AddressSheet } from '@/components/address/address-sheet';
import { AppError } from '@/lib/contract/errors';
import { mock } from '../../support/mock';
import { goTo, renderPart, server } from './support';

const whole = {
  ...{ receiver: '王小明', phone: '13800138000', province: '浙江省', city: '杭州市', county: '西湖区' },
  ...{ areaCode: '330106', detail: '文三路 1 号' },
};

async function paste(line: string) {
  server.use(mock('addressList', () => []));
  renderPart(<AddressSheet open onClose={jest.fn()} chosenId={undefined} onChoose={jest.fn()} />);
  const user = userEvent.setup();
  const field = await screen.findByLabelText('粘贴识别');
  await user.click(field);
  await user.paste(line);
  await user.click(screen.getByRole('button', { name: '识别' }));
  return user;
}

const textOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

beforeAll(() => server.listen());
beforeEach(() => goTo('/goodsProfile/101001?pId=10000'));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe('a pasted address', () => {
  // R-ADDRESS-08
  it('fills the form', async () => {
    server.use(mock('getRealAddress', () => whole));
    await paste('王小明 13800138000 杭州西湖区文三路 1 号');
    await waitFor(() => expect(textOf('收货人')).toBe('王小明'));
    expect(textOf('手机号')).toBe('13800138000');
    expect(textOf('详细地址')).toBe('文三路 1 号');
    expect(screen.getByLabelText('所在地区').textContent).toBe('浙江省 杭州市 西湖区');
    expect(screen.getByText('已填好，请核对')).toBeInTheDocument();
  });

  it('says what could not be read and leaves that as it was', async () => {
    server.use(mock('getRealAddress', () => ({ ...whole, phone: '', county: '', areaCode: '330100' })));
    await paste('王小明 杭州文三路 1 号');
    expect(await screen.findByText('没有识别出：手机号、所在地区，请补充')).toBeInTheDocument();
    expect(textOf('收货人')).toBe('王小明');
    expect(textOf('手机号')).toBe('');
  });

  it('that could not be sent says so', async () => {
    server.use(mock('getRealAddress', () => new AppError('bad_request', 'no')));
    await paste('。');
    expect(await screen.findByText('没有成功，请再试一次')).toBeInTheDocument();
  });

  // R-DIALOG-07
  it('is not needed: the picker begins in the region of the visit', async () => {
    server.use(
      mock('addressList', () => []),
      mock('ipAddress', () => ({
        ...{ addressProvince: '广东省', addressCity: '深圳市', addressArea: '南山区', addressCode: '440305' },
      })),
    );
    renderPart(<AddressSheet open onClose={jest.fn()} chosenId={undefined} onChoose={jest.fn()} />);
    const user = userEvent.setup();
    const area = await screen.findByLabelText('所在地区');
    await waitFor(async () => {
      await user.click(area);
      await user.click(await screen.findByRole('button', { name: '完成' }));
      expect(area.textContent).toBe('广东省 深圳市 南山区');
    });
  });
});
