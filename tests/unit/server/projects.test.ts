import { clearProjectConfigs, getProjectStatus } from '@/server/projects';
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

// R-HOME-30, R-PROJECT-29
describe('with a clock that the test sets', () => {
  /** Answers of the points mall: each call takes the next one. */
  let answers: (() => unknown)[];
  let calls: number;

  beforeEach(() => {
    jest.useFakeTimers();
    clearProjectConfigs();
    answers = [];
    calls = 0;
    createFakeTransport(({ query }) => {
      calls += 1;
      return (answers.shift() ?? (() => buildConfig(query.pId ?? '', false)))();
    });
  });
  afterEach(() => jest.useRealTimers());

  /** An error that the upstream client does not retry. */
  const fail = () => new Response('broken', { status: 500 });
  const read = (pId: string) => getProjectStatus(pId, 'en');
  const closed = { isKnown: true, isOpen: false };
  const open = { isKnown: true, isOpen: true };
  const unknown = { isKnown: false, isOpen: true };

  test('makes one call for parallel requests, and no other within the lifetime', async () => {
    await Promise.all(Array.from({ length: 20 }, () => read('1005')));
    jest.advanceTimersByTime(14_999);
    expect(await read('1005')).toEqual(closed);
    expect(calls).toBe(1);
  });

  test('visitors do not wait for the next call after the lifetime', async () => {
    await read('1006');
    jest.advanceTimersByTime(15_000);
    const answer = Promise.withResolvers();
    answers = [() => answer.promise];
    expect(await Promise.all([read('1006'), read('1006')])).toEqual([closed, closed]);
    expect(calls).toBe(2);
    answer.resolve(buildConfig('1006'));
    await jest.advanceTimersByTimeAsync(0);
    expect(await read('1006')).toEqual(open);
    expect(calls).toBe(2);
  });

  test('a configuration that is older than a minute is not used while it is loaded again', async () => {
    await read('1007');
    jest.advanceTimersByTime(15_000 + 60_000);
    answers = [() => buildConfig('1007')];
    expect(await read('1007')).toEqual(open);
  });

  // R-PROJECT-29
  test('no visitor waits during an outage of any length, in which every call hangs until it fails', async () => {
    await read('1014');
    for (let call = 1; call <= 100; call += 1) {
      await jest.advanceTimersByTimeAsync(call === 1 ? 15_000 : 7000);
      const hanging = Promise.withResolvers();
      answers = [() => hanging.promise];
      const shown = await Promise.race([read('1014'), jest.advanceTimersByTimeAsync(0).then(() => 'waits')]);
      expect([call, shown]).toEqual([call, closed]);
      hanging.resolve(fail());
      await jest.advanceTimersByTimeAsync(0);
    }
    expect(calls).toBe(101);
    await jest.advanceTimersByTimeAsync(2000);
    answers = [() => buildConfig('1014')];
    await read('1014');
    await jest.advanceTimersByTimeAsync(0);
    expect(await read('1014')).toEqual(open);
  });

  test('a configuration whose last call failed more than a minute ago is not used while it is loaded again', async () => {
    await read('1015');
    jest.advanceTimersByTime(75_000);
    answers = [fail];
    await read('1015');
    jest.advanceTimersByTime(2000 + 60_000);
    answers = [() => buildConfig('1015')];
    expect(await read('1015')).toEqual(open);
  });

  test.each([
    ['just ended', 15_000],
    ['long ago', 3_600_000],
  ])('the last one is used when the next call fails, its lifetime %s', async (_, age) => {
    await read('1008');
    jest.advanceTimersByTime(age);
    answers = [fail, fail];
    expect(await read('1008')).toEqual(closed);
    await jest.advanceTimersByTimeAsync(1999);
    expect(await read('1008')).toEqual(closed);
    expect(calls).toBe(2);
    await jest.advanceTimersByTimeAsync(1);
    expect(await read('1008')).toEqual(closed);
    await jest.advanceTimersByTimeAsync(0);
    expect(calls).toBe(3);
  });

  test('a project that was never loaded has defaults, and is asked for again after 2 s', async () => {
    answers = [fail];
    expect(await Promise.all([read('1009'), read('1009')])).toEqual([unknown, unknown]);
    jest.advanceTimersByTime(1999);
    expect(await read('1009')).toEqual(unknown);
    expect(calls).toBe(1);
    jest.advanceTimersByTime(1);
    expect(await read('1009')).toEqual(closed);
  });

  // R-OPERATOR-13
  test('after a change the next request waits for a new call, not for one that began before', async () => {
    await read('1010');
    jest.advanceTimersByTime(15_000);
    const old = Promise.withResolvers();
    answers = [() => old.promise, () => buildConfig('1010')];
    await read('1010');
    clearProjectConfigs();
    expect(await read('1010')).toEqual(open);
    old.resolve(buildConfig('1010', false));
    await jest.advanceTimersByTimeAsync(0);
    expect(await read('1010')).toEqual(open);
  });

  test('after a change that cannot be loaded, the last configuration is used', async () => {
    await read('1011');
    clearProjectConfigs();
    answers = [fail];
    expect(await read('1011')).toEqual(closed);
  });

  // R-OPS-36
  test('the configuration is loaded again after its lifetime when the clock of the machine was set back', async () => {
    await read('1012');
    jest.setSystemTime(Date.now() - 3_600_000);
    jest.advanceTimersByTime(15_000);
    answers = [() => buildConfig('1012')];
    await read('1012');
    await jest.advanceTimersByTimeAsync(0);
    expect(await read('1012')).toEqual(open);
  });

  // R-PROJECT-29
  test('invented ids do not push out the last configuration of a project', async () => {
    await read('1013');
    for (let id = 0; id < 600; id += 1) {
      answers = [() => buildConfig('10000')];
      await read(`invented${id}`);
    }
    jest.advanceTimersByTime(3_600_000);
    answers = [fail];
    expect(await read('1013')).toEqual(closed);
  });
});
