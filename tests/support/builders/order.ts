import { randomUUID } from 'node:crypto';
import { ActivityType } from '@/lib/contract/activity-type';
import type { EndpointArgs } from '@/lib/contract/endpoint';
import { cancelOrder, saveOrder } from '@/lib/contract/order';
import { aliWapPay, cloudPay, wxH5Pay } from '@/lib/contract/payment';
import { createId } from '@/server/mall/db/create-id';
import { inTransaction } from '@/server/mall/db/transaction';
import { addToAllowList } from '@/server/mall/phone/allow-list';
import { grantPoints } from '@/server/mall/points/ledger';
import { signNotification } from '@/server/mall/sandbox/notification';
import { getSandboxSecret } from '@/server/mall/sandbox/secret';
import type { TestMall } from '@/tests/support/test-mall';
import { insertProduct } from './goods';

export const runConcurrently = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** Creates a user with this many points that never expire. */
export async function createUser({ mall, now }: TestMall, points: number): Promise<string> {
  const id = createId();
  const created_at = now().toISOString();
  await mall.db
    .insertInto('users')
    .values({ id, nick_name: 'tester', icon: '', is_new: 0, p_id: '10000', created_at })
    .execute();
  if (points > 0) {
    await inTransaction(mall.db, (tx) =>
      grantPoints(tx, { userId: id, amount: points, reason: 'test', ref: '1', now: now() }),
    );
  }
  return id;
}

interface SpecInput {
  id?: string;
  points?: number;
  priceFen?: number;
  stock?: number;
  orderLimit?: number;
  kind?: 'physical' | 'service';
  title?: string;
  supplier?: string;
  weightGrams?: number;
}

/** Creates a product with one spec that no other test orders. Returns the id of the spec. */
export async function createSpec({ mall, now }: TestMall, goods: SpecInput = {}): Promise<string> {
  const {
    id = createId(),
    points = 100,
    priceFen = 0,
    stock = 50,
    orderLimit = 10,
    kind = 'physical',
    title = '茶杯',
    supplier = 'test',
    weightGrams = 300,
  } = goods;
  const goodsId = createId();
  const group = await mall.db.selectFrom('goods_groups').select('id').executeTakeFirstOrThrow();
  const names = { name_zh: title, name_en: 'Cup' };
  await insertProduct(mall.db, {
    id: goodsId,
    group_id: group.id,
    position: 9999,
    kind,
    supplier,
    ...names,
    detail: '{}',
    cover: 'cup.webp',
    pictures: '[]',
    tags: '[]',
    search_text: '',
    list_points: points,
    exchanged: 0,
    created_at: now().toISOString(),
    on_sale: 1,
  });
  await mall.db
    .insertInto('goods_specs')
    .values({
      id,
      goods_id: goodsId,
      position: 0,
      name_zh: '白色',
      name_en: 'White',
      points,
      price_fen: priceFen,
      market_price_fen: 9900,
      stock,
      supplied: stock,
      weight_grams: weightGrams,
      order_limit: orderLimit,
    })
    .execute();
  return id;
}

export const readStock = async ({ mall }: TestMall, specId: string): Promise<number> =>
  (await mall.db.selectFrom('goods_specs').select('stock').where('id', '=', specId).executeTakeFirstOrThrow())
    .stock;

/** Reads a user's remaining points, expired ones included. */
export async function readPoints({ mall }: TestMall, userId: string): Promise<number> {
  const lots = await mall.db
    .selectFrom('points_lots')
    .select('remaining')
    .where('user_id', '=', userId)
    .execute();
  return lots.reduce((sum, { remaining }) => sum + remaining, 0);
}

interface Receiver {
  phone?: string;
  detail?: string;
}

/** Creates an address of the user in Hangzhou. */
export async function createAddress(
  { mall, now }: TestMall,
  userId: string,
  { phone = '13800138000', detail = '文三路 1 号' }: Receiver = {},
): Promise<string> {
  const id = createId();
  await mall.db
    .insertInto('addresses')
    .values({
      id,
      user_id: userId,
      receiver: '王小明',
      phone,
      province: '浙江省',
      city: '杭州市',
      county: '西湖区',
      area_code: '330106',
      detail,
      is_default: 0,
      created_at: now().toISOString(),
    })
    .execute();
  return id;
}

type OrderInput = Partial<EndpointArgs<typeof saveOrder>> & { goodsSpecId: string };

/** Puts the phone of an address on the allow-list of the user, as after a verified SMS code. */
export async function verifyReceiver(
  { mall, now }: TestMall,
  userId: string,
  addressId: string,
): Promise<void> {
  const { phone } = await mall.db
    .selectFrom('addresses')
    .select('phone')
    .where('id', '=', addressId)
    .executeTakeFirstOrThrow();
  await addToAllowList(mall.db, { userId, phone, now: now() });
}

/**
 * Creates an order, with a new idempotency key unless one is given. For an order with cash on delivery the phone of the
 * receiver is verified before.
 */
export async function createOrder(
  testMall: TestMall,
  userId: string,
  args: OrderInput,
  idempotencyKey: string = randomUUID(),
) {
  const { activityType, addressId } = args;
  if (activityType === ActivityType.payOnDelivery && addressId)
    await verifyReceiver(testMall, userId, addressId);
  return testMall.send(saveOrder, { quantity: 1, ...args }, { userId, pId: '10000', idempotencyKey });
}

const payEndpoints = { alipay: aliWapPay, cloud: cloudPay, wechat: wxH5Pay };
export type Channel = keyof typeof payEndpoints;

/** Starts a payment. Returns the response and the id of the payment. */
export async function startPayment(
  testMall: TestMall,
  userId: string,
  orderId: string,
  channel: Channel = 'alipay',
) {
  const answer = await testMall.call(payEndpoints[channel], { orderId }, { userId, pId: '10000' });
  return { answer, paymentId: answer.data?.payUrl.split('/').at(-1)?.split('?')[0] ?? '' };
}

/** An unpaid order of one piece for cash and points, without a payment attempt. */
export async function createOrderWithoutPayment(testMall: TestMall) {
  const userId = await createUser(testMall, 300);
  const addressId = await createAddress(testMall, userId);
  const goodsSpecId = await createSpec(testMall, { points: 100, priceFen: 1990, stock: 3 });
  const { data } = await createOrder(testMall, userId, { goodsSpecId, addressId });
  return { userId, addressId, goodsSpecId, orderId: data.orderId };
}
export type OrderWithoutPayment = Awaited<ReturnType<typeof createOrderWithoutPayment>>;

/** The same order with a payment attempt. */
export async function createUnpaidOrder(testMall: TestMall, channel: Channel = 'alipay') {
  const created = await createOrderWithoutPayment(testMall);
  const { paymentId } = await startPayment(testMall, created.userId, created.orderId, channel);
  return { ...created, paymentId, channel };
}

interface NotificationChanges {
  secret?: string;
  merchantId?: string;
  orderId?: string;
  amountFen?: number;
  transactionId?: string;
  timestamp?: string;
  provider?: Channel;
}

/**
 * The notification that a provider would send for a payment, with the fields that a test wants to be wrong.
 */
export async function createNotification(
  testMall: TestMall,
  paymentId: string,
  changes: NotificationChanges = {},
): Promise<string> {
  const row = await testMall.mall.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const { secret, ...fields } = changes;
  return signNotification(secret ?? (await getSandboxSecret(testMall.mall.deps)), {
    provider: row.provider,
    merchantId: testMall.mall.deps.settings.payment.merchantId,
    paymentId,
    orderId: row.order_id ?? row.merge_order_id ?? '',
    amountFen: row.amount_fen,
    transactionId: `T-${paymentId}`,
    timestamp: testMall.now().toISOString(),
    ...fields,
  });
}

/** Sends a notification. Returns the acknowledgement that the provider receives. */
export async function sendNotification(testMall: TestMall, channel: Channel, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const response = await testMall.fetch(`/api/pay/notify/${channel}`, { method: 'POST', headers, body });
  return response.text();
}

/** Notifies the mall that a payment has been made. Returns the acknowledgement that the provider receives. */
export const notifyPaid = async (testMall: TestMall, paymentId: string, channel: Channel = 'alipay') =>
  sendNotification(testMall, channel, await createNotification(testMall, paymentId));

/** The shopper cancels an unpaid order. */
export const cancelUnpaid = (testMall: TestMall, userId: string, orderId: string) =>
  testMall.call(cancelOrder, { orderId }, { userId, pId: '10000' });

export const readOrder = ({ mall }: TestMall, orderId: string) =>
  mall.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();

export const readPayment = ({ mall }: TestMall, paymentId: string) =>
  mall.db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow();
