import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QualificationScreen } from '@/components/documents/qualification-screen';
import type { CallData } from '@/lib/contract/contract';
import { AppError } from '@/lib/contract/errors';
import { renderPart, server, setPagePath } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';

runMockServer(server);
beforeEach(() => setPagePath('/businessQualification?pId=10003'));

const picture = { width: 960, height: 680 };
const data: CallData<'businessQualification'> = {
  company: '示例公司',
  note: '以下均为样例',
  licences: [
    {
      licenceId: 'business',
      title: '营业执照',
      number: '91SAMPLE',
      imageUrl: '/vantmall/catalogue/licences/business.webp',
      ...picture,
    },
    {
      licenceId: 'food',
      title: '食品经营许可证',
      number: '',
      imageUrl: '/catalogue/licences/food.webp',
      ...picture,
    },
  ],
};

const show = (initial: CallData<'businessQualification'> | null) =>
  renderPart(<QualificationScreen initial={initial} projectKey="10003" />);

// R-DOC-02
test('shows the company and its licences, and enlarges the tapped one', async () => {
  show(data);
  expect(screen.getByRole('heading', { name: '示例公司' })).toBeInTheDocument();
  expect(screen.getByText('编号 91SAMPLE')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '放大查看：食品经营许可证' }));
  const viewer = await screen.findByRole('dialog', { name: '经营资质' });
  expect(within(viewer).getByText('2 / 2')).toBeInTheDocument();
  expect(within(viewer).getByAltText('食品经营许可证')).toHaveAttribute(
    'src',
    '/vantmall/catalogue/licences/food.webp',
  );
  await userEvent.click(within(viewer).getByRole('button', { name: '关闭' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('offers a retry when the licences cannot be loaded', async () => {
  const answers = [new AppError('unavailable', 'away'), data];
  server.use(mockEndpoint('businessQualification', () => answers.shift() ?? data));
  show(null);
  await userEvent.click(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByRole('heading', { name: '营业执照' })).toBeInTheDocument();
});

// R-DOC-02, R-API-23
test.each([
  ['not_found', {}],
  ['method_not_allowed', {}],
  ['upstream', { reason: 'unknown_call' }],
] as const)('leads to customer service when the points mall answers %s %j', async (code, details) => {
  server.use(mockEndpoint('businessQualification', () => new AppError(code, 'no such call', details)));
  show(null);
  expect(await screen.findByText(/暂时没有公示证照/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '联系客服' })).toHaveAttribute('href', '/customService1?pId=10003');
});
