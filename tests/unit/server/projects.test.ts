import { getProjectStatus } from '@/server/projects';
import { createFakeTransport } from '../../support/fakes/fake-transport';

process.env.MALL_LOG_LEVEL = 'silent';

const buildConfig = (pId: string, boolOpen = true) => ({
  pId,
  projectName: 'x',
  boolOpen,
  themeConfig: 'vantmall',
  umengId: '',
  baiduId: '',
  isPointsDialog: true,
  isWxMiniAppPay: false,
  paySetting: { isWxPay: true, isAliPay: true, isCloudPay: true },
  bindPhonePoints: 0,
  showHomeButton: true,
  webPointTemplate: '',
  orderSuccessTipConfig: { content: '', duration: 5000, type: '', url_name: '' },
  initPoints: 200,
  webTextConfig: { homeTitle: '' },
  mallConfig: {
    carousel_top_text: [],
    overdue_donate_points: 0,
    auto_refund_minute: 0,
    auto_refund_open: false,
    refund_open: false,
    points_goods_group_tab: [],
    default_pay_type: 'wechat',
    convenient_buying_id: '',
  },
});

test('treats a project whose answer has its own id as known', async () => {
  createFakeTransport(({ query }) => buildConfig(query.pId ?? ''));
  expect(await getProjectStatus('1001', 'en')).toEqual({ isKnown: true, isOpen: true });
});

test('treats a project whose answer has another id as unknown', async () => {
  createFakeTransport(() => buildConfig('10000'));
  expect(await getProjectStatus('1002', 'en')).toEqual({ isKnown: false, isOpen: true });
});

test('reports a closed project as closed', async () => {
  createFakeTransport(({ query }) => buildConfig(query.pId ?? '', false));
  expect(await getProjectStatus('1003', 'en')).toEqual({ isKnown: true, isOpen: false });
});

// R-PROJECT-08, R-EVENT-12
test('keeps the mall open with defaults when the points mall does not answer', async () => {
  createFakeTransport(() => {
    throw new Error('down');
  });
  expect(await getProjectStatus('1004', 'en')).toEqual({ isKnown: false, isOpen: true });
});

test('makes one call for parallel requests and another when the answer is stale', async () => {
  const transport = createFakeTransport(({ query }) => buildConfig(query.pId ?? ''));
  jest.useFakeTimers();
  try {
    await Promise.all(Array.from({ length: 20 }, () => getProjectStatus('1005', 'en')));
    expect(transport.seen).toHaveLength(1);
    jest.advanceTimersByTime(60_000);
    await getProjectStatus('1005', 'en');
    expect(transport.seen).toHaveLength(2);
  } finally {
    jest.useRealTimers();
  }
});
