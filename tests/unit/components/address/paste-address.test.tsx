import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AddressSheet } from '@/components/address/address-sheet';
import { AppError } from '@/lib/contract/errors';
import { renderPart, server, setPagePath } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';

const completeAddress = {
  ...{ receiver: '王小明', phone: '13800138000', province: '浙江省', city: '杭州市', county: '西湖区' },
  ...{ areaCode: '330106', detail: '文三路 1 号' },
};

async function pasteLine(line: string) {
  server.use(mockEndpoint('addressList', () => []));
  renderPart(<AddressSheet open onClose={jest.fn()} chosenId={undefined} onChoose={jest.fn()} />);
  const user = userEvent.setup();
  const field = await screen.findByLabelText('粘贴识别');
  await user.click(field);
  await user.paste(line);
  await user.click(screen.getByRole('button', { name: '识别' }));
  return user;
}

const getFieldValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

runMockServer(server);
beforeEach(() => {
  setPagePath('/goodsProfile/101001?pId=10000');
  sessionStorage.clear();
});

describe('pasting an address', () => {
  // R-ADDRESS-08
  it('fills the form', async () => {
    server.use(mockEndpoint('getRealAddress', () => completeAddress));
    await pasteLine('王小明 13800138000 杭州西湖区文三路 1 号');
    await waitFor(() => expect(getFieldValue('收货人')).toBe('王小明'));
    expect(getFieldValue('手机号')).toBe('13800138000');
    expect(getFieldValue('详细地址')).toBe('文三路 1 号');
    expect(screen.getByLabelText('所在地区').textContent).toBe('浙江省 杭州市 西湖区');
    expect(screen.getByText('已填好，请核对')).toBeInTheDocument();
  });

  it('lists the parts that could not be read and leaves their fields unchanged', async () => {
    server.use(
      mockEndpoint('getRealAddress', () => ({
        ...completeAddress,
        phone: '',
        county: '',
        areaCode: '330100',
      })),
    );
    await pasteLine('王小明 杭州文三路 1 号');
    expect(await screen.findByText('没有识别出：手机号、所在地区，请补充')).toBeInTheDocument();
    expect(getFieldValue('收货人')).toBe('王小明');
    expect(getFieldValue('手机号')).toBe('');
  });

  it('announces a failed request', async () => {
    server.use(mockEndpoint('getRealAddress', () => new AppError('bad_request', 'no')));
    await pasteLine('。');
    expect(await screen.findByText('没有成功，请再试一次')).toBeInTheDocument();
  });

  // R-DIALOG-07
  it('starts the picker in the visitor’s region without pasting', async () => {
    server.use(
      mockEndpoint('addressList', () => []),
      mockEndpoint('ipAddress', () => ({
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
