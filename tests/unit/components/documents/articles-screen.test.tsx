import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ArticlesScreen } from '@/components/documents/articles-screen';
import type { CallData } from '@/lib/contract/contract';
import { AppError } from '@/lib/contract/errors';
import type { Locale } from '@/lib/rules/page/locale';
import { server, setPagePath } from '../../../support/components/order';
import { renderPart } from '../../../support/components/render-part';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';

runMockServer(server);
beforeEach(() => setPagePath('/copyPromotionArticle?pId=10003'));

const data: CallData<'promotionArticles'> = {
  articles: [
    {
      articleId: 'sign-in',
      title: '签到换好物',
      text: '每天在{brand}签到，\n攒{points}。',
      pictures: ['/vantmall/catalogue/goods/103001/1.webp'],
      path: '/primary1',
    },
    { articleId: 'other', title: '外面', text: '文案', pictures: [], path: '//evil.example.org' },
  ],
};

const show = (initial: CallData<'promotionArticles'> | null, locale: Locale = 'zh-CN') =>
  renderPart(
    <ArticlesScreen initial={initial} projectKey="10003" values={{ points: '青豆', brand: '青田' }} />,
    locale,
  );

const expectToast = (text: string) =>
  waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));

// R-DOC-05
test('copies an article with the names of the brand and its points, and the link of its page', async () => {
  const user = userEvent.setup();
  const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  show(data);
  const { origin } = window.location;
  await user.click(screen.getByRole('button', { name: '复制文案：签到换好物' }));
  expect(copied).toHaveBeenLastCalledWith(
    `每天在青田签到，\n攒青豆。\n${origin}/vantmall/primary1?pId=10003`,
  );
  await expectToast('复制成功');
  await user.click(screen.getByRole('button', { name: '复制文案：外面' }));
  expect(copied).toHaveBeenLastCalledWith(`文案\n${origin}/vantmall/home?pId=10003`);
});

// R-DOC-05
test.each([
  ['zh-CN', '复制成功', '该浏览器不支持自动复制'],
  ['en', 'copy success', 'this browser does not support automatic copy'],
] as const)('says in %s whether the article was copied', async (locale, success, failure) => {
  const user = userEvent.setup();
  document.execCommand = () => false;
  const clipboard = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  show(data, locale);
  const [button] = screen.getAllByRole('button');
  if (!button) throw new Error('there is no button');
  await user.click(button);
  await expectToast(success);
  clipboard.mockRejectedValue(new Error('not allowed'));
  await user.click(button);
  await expectToast(failure);
});

test('offers a retry when the articles cannot be loaded', async () => {
  const answers = [new AppError('unavailable', 'away'), data];
  server.use(mockEndpoint('promotionArticles', () => answers.shift() ?? data));
  show(null);
  await userEvent.click(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByRole('heading', { name: '签到换好物' })).toBeInTheDocument();
});

// R-DOC-05, R-API-23
test.each([
  ['not_found', {}],
  ['method_not_allowed', {}],
  ['upstream', { reason: 'unknown_call' }],
] as const)('shows that there are no articles when the points mall answers %s %j', async (code, details) => {
  server.use(mockEndpoint('promotionArticles', () => new AppError(code, 'no such call', details)));
  show(null);
  expect(await screen.findByText(/暂时没有推广文案/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '去首页' })).toHaveAttribute('href', '/home?pId=10003');
});
