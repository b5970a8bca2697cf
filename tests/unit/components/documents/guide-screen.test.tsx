import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GuideScreen } from '@/components/documents/guide-screen';
import type { CallData } from '@/lib/contract/contract';
import { AppError } from '@/lib/contract/errors';
import { renderPart, server, setPagePath } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';

runMockServer(server);

const ownPicture = '/vantmall/catalogue/service/guide-welfare.png';
const guides: CallData<'trafficGuideConfig'> = {
  guides: [
    {
      guideId: 'welfare',
      title: '加福利官',
      text: '每周三发券',
      codeImageUrl: ownPicture,
      weChat: 'fuli-guan',
      path: `/privateGuide?${new URLSearchParams({ codeImageUrl: ownPicture, weChat: 'fuli-guan' })}`,
    },
    {
      guideId: 'group',
      title: '进兑友群',
      text: '每天分享',
      codeImageUrl: 'https://operator.example.com/group.png',
      weChat: 'duiyou-qun',
      path: '/privateGuide?weChat=duiyou-qun',
    },
  ],
  codeImageHosts: ['project.example.com'],
};

interface Opened {
  codeImageUrl?: string;
  weChat?: string;
}

/** Opens the page with these parameters. */
function openGuide(query: Opened, initial: CallData<'trafficGuideConfig'> | null = guides) {
  setPagePath(`/privateGuide?${new URLSearchParams({ ...query, pId: '10003' })}`);
  renderPart(<GuideScreen initial={initial} projectKey="10003" hosts={['config.example.com']} />);
}

const getPicture = () => screen.queryByRole('img', { name: '微信二维码' })?.getAttribute('src') ?? null;

// R-DOC-04
test('shows the first guide of the project without parameters, and another one at a tap', async () => {
  window.scrollTo = jest.fn();
  openGuide({});
  expect(screen.getByRole('heading', { name: '加福利官' })).toBeInTheDocument();
  expect(getPicture()).toBe(ownPicture);
  await userEvent.click(screen.getByRole('button', { name: '进兑友群' }));
  expect(screen.getByRole('heading', { name: '进兑友群' })).toBeInTheDocument();
  expect(getPicture()).toBe('https://operator.example.com/group.png');
  expect(window.location.search).toBe('?pId=10003&weChat=duiyou-qun');
  expect(screen.getByRole('button', { name: '加福利官' })).toBeInTheDocument();
});

// R-NAV-19
test('shows the picture of the guide when codeImageUrl is the text null', () => {
  openGuide({ codeImageUrl: 'null', weChat: 'duiyou-qun' });
  expect(getPicture()).toBe('https://operator.example.com/group.png');
});

// R-DOC-04
test.each([
  ['the catalogue', ownPicture, ownPicture],
  ['a host of the configuration', 'https://config.example.com/a.png', 'https://config.example.com/a.png'],
  ['a host of the project', 'https://project.example.com/a.png', 'https://project.example.com/a.png'],
  [
    'a guide of the project',
    'https://operator.example.com/group.png',
    'https://operator.example.com/group.png',
  ],
  ['another host', 'https://evil.example.org/a.png', null],
  ['the uploads of shoppers', '/vantmall/uploads/0123.webp', null],
])(
  'shows account and picture of the address when the picture is of %s, else the account alone',
  (_, url, shown) => {
    openGuide({ codeImageUrl: url, weChat: 'my-account' });
    expect(screen.getByText('my-account')).toBeInTheDocument();
    expect(getPicture()).toBe(shown);
  },
);

// R-DOC-04
test('shows a guide of the project with its own words, also when the address names a refused picture', () => {
  openGuide({ codeImageUrl: 'https://evil.example.org/a.png', weChat: 'duiyou-qun' });
  expect(screen.getByRole('heading', { name: '进兑友群' })).toBeInTheDocument();
  expect(screen.getByText('duiyou-qun')).toBeInTheDocument();
  expect(getPicture()).toBeNull();
});

// R-DOC-04
test('shows the guide of the project instead of a sentence that is no account', () => {
  openGuide({ codeImageUrl: 'https://evil.example.org/a.png', weChat: '请转账到 622202' });
  expect(screen.queryByText(/622202/)).not.toBeInTheDocument();
  expect(screen.getByText('fuli-guan')).toBeInTheDocument();
});

// R-DOC-04
test('copies the account', async () => {
  const user = userEvent.setup();
  openGuide({ weChat: 'my-account' });
  const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: '复制微信号' }));
  expect(copied).toHaveBeenCalledWith('my-account');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('复制成功'));
});

test('leaves out a picture that does not load', () => {
  openGuide({});
  fireEvent.error(screen.getByRole('img', { name: '微信二维码' }));
  expect(getPicture()).toBeNull();
  expect(screen.getByText('fuli-guan')).toBeInTheDocument();
});

test('shows the account of the address while the guides cannot be loaded', async () => {
  server.use(mockEndpoint('trafficGuideConfig', () => new AppError('unavailable', 'away')));
  openGuide({ weChat: 'my-account' }, null);
  expect(await screen.findByText('my-account')).toBeInTheDocument();
});

test('offers a retry when the guides cannot be loaded', async () => {
  const answers = [new AppError('unavailable', 'away'), guides];
  server.use(mockEndpoint('trafficGuideConfig', () => answers.shift() ?? guides));
  openGuide({}, null);
  await userEvent.click(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByText('fuli-guan')).toBeInTheDocument();
});

test('leads to customer service when the project has no guide', () => {
  openGuide({}, { guides: [], codeImageHosts: [] });
  expect(screen.getByRole('link', { name: '联系客服' })).toHaveAttribute('href', '/customService1?pId=10003');
});
