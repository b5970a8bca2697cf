/** @jest-environment node */
import './support/environment';
import { projectConfig } from '@/lib/contract/config';
import { goodsGroupConfig } from '@/lib/contract/goods';
import { queryOrder } from '@/lib/contract/order';
import { getAuthInfo } from '@/lib/contract/wechat';
import { clearProjectConfigs, loadProjectConfig } from '@/server/projects';
import { callUpstream } from '@/server/upstream/call-upstream';
import { createHttpTransport } from '@/server/upstream/http-transport';
import { registerTransport } from '@/server/upstream/transport';
import { callBff } from '../../support/call-bff';
import { answerByPath, type FakeUpstream, startFakeUpstream } from './support/fake-upstream';
import { specProjectConfig } from './support/spec-answers';

const answers = {
  '/api/projectConfig': specProjectConfig,
  '/api/goodsGroupConfig': [],
  '/api/queryOrder': { list: [], hasNextPage: false },
  '/wxPay/getAuthInfo': { appId: '', redirectBaseUrl: '' },
};

let upstream: FakeUpstream;
beforeAll(async () => {
  upstream = await startFakeUpstream(answerByPath(answers));
});
beforeEach(() => {
  clearProjectConfigs();
  upstream.requests.length = 0;
  registerTransport(createHttpTransport(upstream.url, 'mall', undefined));
});
afterAll(() => upstream.close());

/** The queries that the mall has received. */
const readQueries = () =>
  upstream.requests.map((url) => Object.fromEntries(new URL(url, upstream.url).searchParams));

// R-LIST-05
test('omits the filters of the order list that are blank', async () => {
  await callBff(queryOrder, { input: { status: '', phone: '', phoneCode: ' ' } }, { as: 'u1' });
  await callBff(queryOrder, { input: { status: '2' } }, { as: 'u1' });
  const page = { pageNum: '1', pageSize: '10', pId: '10000', userId: 'u1' };
  expect(readQueries()).toEqual([page, { ...page, status: '2' }]);
});

// R-PROJECT-04
test('names the default project in the reads of pages of an unknown project', async () => {
  expect((await loadProjectConfig({ locale: 'en' })).pId).toBe('10000');
  await callUpstream(goodsGroupConfig, {}, { locale: 'en' });
  expect(readQueries()).toEqual([{ pId: '10000' }, { pId: '10000' }]);
});

// R-WECHAT-01
test('asks for the settings of the WeChat login for the session’s user, and keeps no answer', async () => {
  const input = { input: { pId: '10002' } };
  await callBff(getAuthInfo, input, { as: 'u1' });
  await callBff(getAuthInfo, input);
  expect(readQueries()).toEqual([{ pId: '10002', userId: 'u1' }, { pId: '10002' }]);
});

// R-API-19
test('asks for the configuration without a user, because all visitors of the project share it', async () => {
  await callBff(projectConfig, { input: { pId: '10002', userId: 'u1' } }, { as: 'u1' });
  expect(readQueries()).toEqual([{ pId: '10002' }]);
});
