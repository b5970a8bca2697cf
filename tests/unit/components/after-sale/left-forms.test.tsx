import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity, type ReactNode } from 'react';
import { CommentScreen } from '@/components/after-sale/comment/comment-screen';
import { ComplaintScreen } from '@/components/after-sale/complaint/complaint-screen';
import { RefundScreen } from '@/components/after-sale/refund/refund-screen';
import { RequestScreen } from '@/components/after-sale/request/request-screen';
import { TrackingScreen } from '@/components/after-sale/tracking/tracking-screen';
import { toastStore } from '@/components/ui/overlay/toast';
import { uploadPicture } from '@/lib/browser/upload-picture';
import type { AfterSale } from '@/lib/contract/after-sale';
import { buildOrderDetail } from '../../../support/builders/order-answers';
import { renderPart, server, setPagePath } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { mockNavigation } from '../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../support/fakes/run-mock-server';
import { buildAfterSale, buildCase, createPictureFile, orderId } from './support';

jest.mock('@/lib/browser/upload-picture', () => ({ uploadPicture: jest.fn() }));
const router = { push: jest.fn(), replace: jest.fn() };
mockNavigation({
  useRouter: () => router,
  useSearchParams: () => new URLSearchParams(window.location.search),
});

const COMPLAINT_ID = 'C20260310004217';

interface LeftForm {
  path: string;
  screen: ReactNode;
  status?: number;
  afterSale?: Partial<AfterSale>;
  /** Fills in what is required and returns the button that sends the form. */
  fill: () => Promise<HTMLElement>;
}

const request: LeftForm = {
  path: `/applyRefund?pId=10000&orderId=${orderId}`,
  screen: <RequestScreen unit="兑换币" />,
  fill: async () => {
    await userEvent.click(await screen.findByRole('radio', { name: '收到时破损' }));
    return screen.getByRole('button', { name: '提交申请' });
  },
};
const complaint: LeftForm = {
  path: '/complain?pId=10000',
  screen: <ComplaintScreen unit="兑换币" />,
  fill: async () => {
    await userEvent.click(await screen.findByRole('radio', { name: '商品质量' }));
    fireEvent.change(screen.getByLabelText('详细描述'), { target: { value: '杯口有缺口' } });
    return screen.getByRole('button', { name: '提交' });
  },
};
const comment: LeftForm = {
  path: `/comment?pId=10000&orderId=${orderId}`,
  screen: <CommentScreen unit="兑换币" />,
  status: 4,
  fill: async () => {
    await userEvent.click(await screen.findByRole('radio', { name: '4 星，不错' }));
    return screen.getByRole('button', { name: '发布评价' });
  },
};
const refund: LeftForm = {
  path: `/refund?pId=10000&orderId=${orderId}`,
  screen: <RefundScreen unit="兑换币" config={null} />,
  status: 2,
  afterSale: { orderStatus: 2, actions: ['refund'], types: [] },
  fill: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '申请退款 ¥19.90' }));
    return screen.findByRole('button', { name: '确定退款' });
  },
};
const tracking: LeftForm = {
  path: `/fillRefundNumber?pId=10000&orderId=${orderId}`,
  screen: <TrackingScreen />,
  status: 5,
  afterSale: {
    orderStatus: 5,
    actions: ['fillTracking'],
    types: [],
    case: buildCase({
      status: 'returning',
      returnTo: { receiver: '售后组', phone: '021-5550-0142', address: '仓储路 88 号' },
      returnParcel: { company: '顺丰速运', expressCode: 'sf', expressNo: 'SF1234567890' },
    }),
  },
  fill: () => screen.findByRole('button', { name: '保存修改' }),
};

/** Opens a form in front of a mall that answers its call when the test says so. */
function openForm(form: LeftForm) {
  const sent: object[] = [];
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const receive = async <Data,>(args: object, data: Data): Promise<Data> => {
    sent.push(args);
    await answered;
    return data;
  };
  const { status = 3 } = form;
  const [item] = buildOrderDetail().items;
  const items = item ? [{ ...item, commented: false }] : [];
  server.use(
    mockEndpoint('orderDetail', () => buildOrderDetail({ status, points: 599, payDeadline: null, items })),
    mockEndpoint('afterSale', () => buildAfterSale({ orderStatus: status, ...form.afterSale })),
    mockEndpoint('expressTypes', () => [{ code: 'sf', name: '顺丰速运', phone: '95338' }]),
    mockEndpoint('refundRequest', ({ args }) => receive(args, { caseId: 'c1', status: 'requested' })),
    mockEndpoint('complaint', ({ args }) => receive(args, { complaintId: COMPLAINT_ID })),
    mockEndpoint('orderComment', ({ args }) => receive(args, { comments: 1 })),
    mockEndpoint('refund', ({ args }) => receive(args, { caseId: 'c1', status: 'refunded' })),
    mockEndpoint('updateReturnGoodsExpress', ({ args }) => receive(args, null)),
  );
  setPagePath(form.path);
  const toPage = (mode: 'visible' | 'hidden') => <Activity mode={mode}>{form.screen}</Activity>;
  const view = renderPart(toPage('visible'));
  return {
    sent,
    answer,
    client: view.client,
    /** The page of the form is removed. */
    leave: () => {
      view.rerender(<p>another page</p>);
      setPagePath('/home?pId=10000');
    },
    /** The page of the form stays in the document behind another one, until it is shown again. */
    hide: () => {
      view.rerender(toPage('hidden'));
      setPagePath('/home?pId=10000');
    },
    showAgain: () => {
      setPagePath(form.path);
      view.rerender(toPage('visible'));
    },
  };
}

const addPicture = () =>
  fireEvent.change(screen.getByLabelText(/添加图片/), { target: { files: [createPictureFile()] } });

/** Lets everything run that does not wait for a call of the mall. */
const waitForPendingWork = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

runMockServer(server);
beforeEach(() => {
  sessionStorage.clear();
  localStorage.setItem('userId', 'u1');
  jest.clearAllMocks();
  toastStore.write(null);
  jest.mocked(uploadPicture).mockImplementation(() => new Promise(() => {}));
});

describe.each([
  ['after-sale request', request],
  ['complaint', complaint],
  ['review', comment],
])('pictures of a form: %s', (_, form) => {
  it('sends nothing and shows no toast when its page was left during an upload', async () => {
    const { sent, client, leave } = openForm(form);
    const submit = await form.fill();
    addPicture();
    await waitFor(() => expect(uploadPicture).toHaveBeenCalled());
    await userEvent.click(submit);
    leave();
    await waitForPendingWork();
    expect(client.isMutating()).toBe(0);
    expect(sent).toEqual([]);
    expect(toastStore.read()).toBeNull();
  });

  it('sends a form that was left during an upload when the shopper comes back and sends it again', async () => {
    const { sent, answer, hide, showAgain } = openForm(form);
    answer();
    const firstSubmit = await form.fill();
    addPicture();
    await userEvent.click(firstSubmit);
    hide();
    await waitForPendingWork();
    expect(sent).toEqual([]);
    showAgain();
    const submit = await form.fill();
    expect(submit).not.toHaveAttribute('aria-busy', 'true');
    await userEvent.click(submit);
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});

it('sends nothing when the upload ends after the address has changed, while the form is still on the screen', async () => {
  const upload = Promise.withResolvers<{ url: string; width: number; height: number }>();
  jest.mocked(uploadPicture).mockImplementation(() => upload.promise);
  const { sent } = openForm(request);
  const submit = await request.fill();
  addPicture();
  await userEvent.click(submit);
  setPagePath('/home?pId=10000');
  upload.resolve({ url: '/cup.webp', width: 1, height: 1 });
  await waitFor(() => expect(submit).not.toHaveAttribute('aria-busy', 'true'));
  await waitForPendingWork();
  expect(sent).toEqual([]);
  expect(toastStore.read()).toBeNull();
});

it.each([
  ['after-sale request', request],
  ['complaint', complaint],
  ['review', comment],
  ['refund', refund],
  ['tracking number', tracking],
])('stays on the next page when the answer arrives after the form was left: %s', async (_, form) => {
  const { sent, answer, client, leave } = openForm(form);
  await userEvent.click(await form.fill());
  await waitFor(() => expect(sent).toHaveLength(1));
  leave();
  answer();
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(router.replace).not.toHaveBeenCalled();
});

it('marks the order as outdated when the answer arrives after the form was left', async () => {
  const { sent, answer, client, leave } = openForm(request);
  await userEvent.click(await request.fill());
  await waitFor(() => expect(sent).toHaveLength(1));
  leave();
  answer();
  await waitFor(() => expect(client.isMutating()).toBe(0));
  const queries = client.getQueryCache().findAll({ queryKey: ['order'] });
  expect(queries.length).toBeGreaterThan(0);
  expect(queries.map(({ state }) => state.isInvalidated)).not.toContain(false);
});

it('keeps the receipt number of a complaint whose answer arrives after the form was left', async () => {
  const { sent, answer, client, leave } = openForm(complaint);
  await userEvent.click(await complaint.fill());
  await waitFor(() => expect(sent).toHaveLength(1));
  leave();
  answer();
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(JSON.stringify({ ...localStorage })).toContain(COMPLAINT_ID);
});
