import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type CachedService, ServiceScreen } from '@/components/customer-service/service-screen';
import type { CallData } from '@/lib/contract/contract';
import { AppError } from '@/lib/contract/errors';
import { renderPart, server, setPagePath } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';

type ServiceState = CallData<'kefuConfig'>;

const cached: CachedService = {
  hours: { from: '09:00', to: '21:00' },
  phone: '400-000-2026',
  weChat: 'vantmall-kefu',
  codeImageUrl: '/vantmall/catalogue/service/kefu-vantmall.png',
  topics: [
    {
      topicId: 'delivery',
      title: '发货配送',
      questions: [
        { questionId: 'ship', question: '多久发货？', answer: '48 小时内发货。' },
        { questionId: 'fee', question: '需要付运费吗？', answer: '大部分商品包邮。' },
      ],
    },
    {
      topicId: 'points',
      title: '{points}',
      questions: [{ questionId: 'cash', question: '{points}可以提现吗？', answer: '{points}只能兑换商品。' }],
    },
  ],
};
const openState: ServiceState = {
  ...cached,
  open: true,
  changesAt: '2026-03-10T13:00:00.000Z',
  greeting: '客服在线，请说',
};
const closedState: ServiceState = {
  ...cached,
  open: false,
  changesAt: '2026-03-11T01:00:00.000Z',
  greeting: '客服九点上班，先看看答案',
};

/** The cached page, then the answer of the mall. */
function renderService(
  answer: ServiceState | AppError,
  initial: CachedService | null = cached,
  unit = '星币',
) {
  server.use(mockEndpoint('kefuConfig', () => answer));
  setPagePath('/customService1?pId=10000');
  const view = renderPart(<ServiceScreen initial={initial} projectKey="10000" unit={unit} />);
  return { user: userEvent.setup(), ...view };
}

const findQuestion = (text: string) => screen.getByText(text).closest('details');

runMockServer(server);

describe('customer service', () => {
  // R-CUSTOMER-04
  it.each([
    ['open', openState, '在线'],
    ['closed', closedState, '休息中'],
  ] as const)('greets by the clock of the server while service is %s', async (_, state, label) => {
    renderService(state);
    expect(screen.getByRole('heading', { name: '您好，有什么可以帮您？' })).toBeInTheDocument();
    expect(screen.queryByText(/^(在线|休息中)$/)).not.toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: state.greeting })).toBeInTheDocument();
    expect(screen.getByText(label)).toBeInTheDocument();
    expect(screen.getByText(/每天 09:00–21:00/)).toBeInTheDocument();
  });

  // R-DOC-14
  it.each([
    [
      'to each guide of the project',
      [{ guideId: 'w', title: '福利官', path: '/privateGuide?weChat=w' }],
      ['/privateGuide?weChat=w&pId=10000'],
    ],
    ['to no guide without one', [], []],
    ['to the page of all guides when they could not be read', null, ['/privateGuide?pId=10000']],
  ] as const)('links %s', (_, guides, addresses) => {
    server.use(mockEndpoint('kefuConfig', () => openState));
    setPagePath('/customService1?pId=10000');
    renderPart(<ServiceScreen initial={cached} guides={guides} projectKey="10000" unit="星币" />);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links.filter((href) => href?.startsWith('/privateGuide'))).toEqual(addresses);
  });

  // R-CUSTOMER-04
  it('offers phone, WeChat and a message', async () => {
    const { user } = renderService(openState);
    expect(screen.getByRole('link', { name: /400-000-2026/ })).toHaveAttribute('href', 'tel:4000002026');
    expect(screen.getByRole('link', { name: /写留言/ })).toHaveAttribute(
      'href',
      expect.stringContaining('/complain?pId=10000'),
    );
    await user.click(screen.getByRole('button', { name: /vantmall-kefu/ }));
    const dialog = within(screen.getByRole('dialog', { name: '微信客服' }));
    expect(dialog.getByAltText('微信客服的二维码')).toHaveAttribute('src', cached.codeImageUrl);
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(dialog.getByRole('button', { name: '复制微信号' }));
    expect(copied).toHaveBeenCalledWith('vantmall-kefu');
  });

  it('omits ways of contact that a project does not have', () => {
    renderService(openState, { ...cached, phone: '', weChat: '' });
    expect(screen.queryByRole('link', { name: /电话/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /微信/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: /写留言/ })).toBeInTheDocument();
  });

  // R-CUSTOMER-04, R-NAV-18
  it('shows questions by topic with the brand’s points, and keeps them open after going away and back', async () => {
    const { user, unmount } = renderService(openState);
    expect(screen.getByRole('heading', { name: '星币' })).toBeInTheDocument();
    const question = findQuestion('星币可以提现吗？');
    expect(question).not.toHaveAttribute('open');
    await user.click(screen.getByText('星币可以提现吗？'));
    await waitFor(() => expect(question).toHaveAttribute('open'));
    expect(screen.getByText('星币只能兑换商品。')).toBeInTheDocument();
    unmount();
    renderService(openState);
    expect(findQuestion('星币可以提现吗？')).toHaveAttribute('open');
    expect(findQuestion('多久发货？')).not.toHaveAttribute('open');
  });

  // R-CUSTOMER-04, R-NAV-18
  it('finds questions in all topics, and keeps the search after going away and back', async () => {
    const { user, unmount } = renderService(openState);
    await user.type(screen.getByRole('searchbox'), '积分提现');
    expect(screen.getByText('找到 1 个问题')).toBeInTheDocument();
    expect(screen.getByText('星币可以提现吗？')).toBeInTheDocument();
    expect(screen.queryByText('多久发货？')).not.toBeInTheDocument();
    unmount();
    renderService(openState);
    expect(screen.getByRole('searchbox')).toHaveValue('积分提现');
    expect(screen.getByText('找到 1 个问题')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '清空' }));
    expect(screen.getByText('多久发货？')).toBeInTheDocument();
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  // R-CUSTOMER-04
  it('leads to a message when a search finds nothing', async () => {
    const { user } = renderService(openState);
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), '量子力学');
    expect(screen.getByRole('link', { name: '写留言' })).toHaveAttribute(
      'href',
      expect.stringContaining('/complain?'),
    );
    await user.clear(screen.getByRole('searchbox'));
  });

  it('loads service in the browser when the server could not, with an error and a retry', async () => {
    const { user } = renderService(new AppError('bad_request', 'broken'), null);
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    server.use(mockEndpoint('kefuConfig', () => closedState));
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('heading', { name: closedState.greeting })).toBeInTheDocument();
  });

  it('leads to a message when a project has no customer service', async () => {
    renderService(new AppError('not_found', 'none here'), null);
    expect(await screen.findByText(/暂时没有在线客服/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '写留言' })).toBeInTheDocument();
  });
});
