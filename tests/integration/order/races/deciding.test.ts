import { orderComment } from '@/lib/contract/after-sale';
import * as operator from '@/server/mall/after-sale/operator';
import {
  asUser,
  type Bought,
  cancel,
  caseRow,
  casesOf,
  receivedOrder,
  refundsOwed,
  request,
  sendBack,
  sentOrder,
} from '@/tests/integration/after-sale/support/cases';
import type { TestMall } from '@/tests/support/mall';
import { atEveryLine } from '../support/contest';
import { type Pair, startPair } from '../support/pair';
import { orderRow, stockOf } from '../support/shop';
import { inTime } from '../support/told';

jest.setTimeout(120_000);

let pair: Pair;
beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair.close());

type Asked = Bought & { caseId: string };

const stock = ({ goodsSpecId }: Bought) => ({ [goodsSpecId]: 5 });

const asked =
  (type: 'money' | 'return' | 'exchange') =>
  async (shop: TestMall): Promise<Asked> => {
    const bought = await sentOrder(shop);
    const { data } = await request(shop, bought, { type });
    return { ...bought, caseId: data.caseId };
  };

/** A return whose goods are on their way back. */
const returning = (type: 'return' | 'exchange') => async (shop: TestMall) => {
  const made = await asked(type)(shop);
  await operator.approveRequest(shop.mall.deps, made.caseId);
  await sendBack(shop, made);
  return made;
};

/** Whether an operator could do something. */
const done = async (work: Promise<void>): Promise<string> => ((await inTime(work)) ? 'done' : 'late');
const approve = ({ mall }: TestMall, { caseId }: Asked) => done(operator.approveRequest(mall.deps, caseId));
const reject = ({ mall }: TestMall, { caseId }: Asked) =>
  done(operator.rejectRequest(mall.deps, caseId, '不符合'));
const receive = ({ mall }: TestMall, { caseId }: Asked) =>
  done(operator.receiveReturn(mall.deps, caseId, { expressCode: 'zto', expressNo: 'ZT123456789012' }));

/** The case, the order, and the fen that go back. */
async function standing(shop: TestMall, { caseId, orderId }: Asked): Promise<string> {
  const back = (await refundsOwed(shop, orderId)).map(({ amount_fen }) => amount_fen);
  const { status } = await caseRow(shop, caseId);
  return [status, (await orderRow(shop, orderId)).status, ...back].join(' ');
}

test('withdrawing against approval: exactly one of them happens', async () => {
  const seen = await atEveryLine(pair, {
    prepare: asked('money'),
    stock,
    one: cancel,
    other: approve,
    outcome: async (shop, state, { status }, said) => `${status} ${said} ${await standing(shop, state)}`,
  });
  expect(seen).toEqual(['200 late cancelled 3', '409 done refunded 6 1990']);
});

test('two operators, a yes and a no: one decision', async () => {
  const seen = await atEveryLine(pair, {
    prepare: asked('money'),
    stock,
    one: approve,
    other: reject,
    outcome: async (shop, state, ...said) => `${said} ${await standing(shop, state)}`,
  });
  expect(seen).toEqual(['done,late refunded 6 1990', 'late,done rejected 3']);
});

test('two operators who say yes: paid back once', async () => {
  const seen = await atEveryLine(pair, {
    prepare: asked('money'),
    stock,
    one: approve,
    other: approve,
    outcome: async (shop, state, ...said) => `${said.sort()} ${await standing(shop, state)}`,
  });
  expect(seen).toEqual(['done,late refunded 6 1990']);
});

test('a request against the same request: one case', async () => {
  const seen = await atEveryLine(pair, {
    prepare: receivedOrder,
    stock,
    one: request,
    other: request,
    outcome: async (shop, { orderId }, ...answers) =>
      `${answers.map(({ status }) => status).sort()} ${(await casesOf(shop, orderId)).length}`,
  });
  expect(seen).toEqual(['200,409 1']);
});

test('sending back against withdrawing: on their way, or withdrawn', async () => {
  const seen = await atEveryLine(pair, {
    async prepare(shop) {
      const made = await asked('return')(shop);
      await operator.approveRequest(shop.mall.deps, made.caseId);
      return made;
    },
    stock,
    one: sendBack,
    other: cancel,
    outcome: async (shop, state, one, other) =>
      `${one.status} ${other.status} ${await standing(shop, state)}`,
  });
  expect(seen).toEqual(['200 409 returning 5', '409 200 cancelled 3']);
});

test('goods that came back against goods that are refused: paid back, or not', async () => {
  const seen = await atEveryLine(pair, {
    prepare: returning('return'),
    stock,
    one: receive,
    other: reject,
    outcome: async (shop, state, ...said) => `${said} ${await standing(shop, state)}`,
  });
  expect(seen).toEqual(['done,late refunded 6 1990', 'late,done rejected 3']);
});

test('an exchange that is received twice: one replacement', async () => {
  const seen = await atEveryLine(pair, {
    prepare: returning('exchange'),
    stock,
    one: receive,
    other: receive,
    outcome: async (shop, state, ...said) =>
      `${said.sort()} ${await standing(shop, state)} ${await stockOf(shop, state.goodsSpecId)}`,
  });
  expect(seen).toEqual(['done,late exchanged 4 3']);
});

test('a comment against the same comment, and against a request: one comment, one case', async () => {
  const comment = (shop: TestMall, { userId, orderId, goodsSpecId }: Bought) =>
    shop.call(orderComment, { orderId, items: [{ goodsSpecId, stars: 5, text: '好' }] }, asUser(userId));
  const twice = await atEveryLine(pair, {
    prepare: receivedOrder,
    stock,
    one: comment,
    other: comment,
    outcome: async (_shop, _state, ...answers) => `${answers.map(({ status }) => status).sort()}`,
  });
  expect(twice).toEqual(['200,409']);
  const disputed = await atEveryLine(pair, {
    prepare: receivedOrder,
    stock,
    one: comment,
    other: request,
    outcome: async (_shop, _state, ...answers) => answers.map(({ status }) => status).join(' '),
  });
  expect(disputed).toEqual(['200 200', '409 200']);
});
