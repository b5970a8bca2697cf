import { lookUpProject } from '@/server/projects';
import { fakeDoor } from '../../support/fake-door';

process.env.MALL_LOG_LEVEL = 'silent';

const config = (pId: string, boolOpen = true) => ({
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

test('a project that answers with its own id is known', async () => {
  fakeDoor(({ query }) => config(query.pId ?? ''));
  expect(await lookUpProject('1001')).toEqual({ isKnown: true, isOpen: true });
});

test('a project that answers with another id is not known', async () => {
  fakeDoor(() => config('10000'));
  expect(await lookUpProject('1002')).toEqual({ isKnown: false, isOpen: true });
});

test('a closed project is closed', async () => {
  fakeDoor(({ query }) => config(query.pId ?? '', false));
  expect(await lookUpProject('1003')).toEqual({ isKnown: true, isOpen: false });
});

// R-PROJECT-08, R-EVENT-12
test('a points mall that does not answer leaves the mall open with defaults', async () => {
  fakeDoor(() => {
    throw new Error('down');
  });
  expect(await lookUpProject('1004')).toEqual({ isKnown: false, isOpen: true });
});

test('asks once for many requests at a time, and again when the answer is old', async () => {
  const door = fakeDoor(({ query }) => config(query.pId ?? ''));
  jest.useFakeTimers();
  try {
    await Promise.all(Array.from({ length: 20 }, () => lookUpProject('1005')));
    expect(door.seen).toHaveLength(1);
    jest.advanceTimersByTime(60_000);
    await lookUpProject('1005');
    expect(door.seen).toHaveLength(2);
  } finally {
    jest.useRealTimers();
  }
});
