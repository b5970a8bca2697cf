import type { Address } from '@/lib/contract/address';
import type { GoodsDetail } from '@/lib/contract/goods';
import type { MergeOrder } from '@/lib/contract/merge-order';
import type { OrderDetail, OrderSummary, RealOrder } from '@/lib/contract/order';

/** The moment so many minutes from now, as on the wire. */
const minutesFromNow = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

export const exampleAddress: Address = {
  addressId: 'a1',
  receiver: '李青',
  phone: '13800138000',
  province: '浙江省',
  city: '杭州市',
  county: '西湖区',
  areaCode: '330106',
  detail: '文三路 478 号',
  isDefault: true,
};

export const exampleGoods: GoodsDetail = {
  goodsId: '101001',
  title: '头戴式无线耳机',
  picture: '/vantmall/catalogue/goods/101001/cover.webp',
  points: 599,
  priceFen: 1990,
  marketPriceFen: 39900,
  tags: [],
  soldOut: false,
  priceVaries: false,
  exchanged: 12,
  activity: null,
  subtitle: '',
  groupId: '1',
  kind: 'physical',
  pictures: [],
  optionName: '颜色',
  specs: [
    buildSpec('s1', '云灰', 599, 5),
    buildSpec('s2', '午夜蓝', 649, 3),
    buildSpec('s3', '燕麦白', 599, 0),
  ],
  description: [],
  facts: [],
  commentCount: 0,
  goodRate: null,
};

function buildSpec(goodsSpecId: string, name: string, points: number, stock: number) {
  const orderLimit = Math.min(2, stock);
  return { goodsSpecId, name, points, priceFen: 1990, marketPriceFen: 39900, stock, orderLimit };
}

export const buildUnpaidOrder = (more: Partial<OrderSummary> = {}): OrderSummary => ({
  orderId: '217418081999334787',
  status: 1,
  closeReason: null,
  items: [
    {
      goodsId: '101001',
      goodsSpecId: 's1',
      title: '头戴式无线耳机',
      specName: '云灰',
      picture: '/vantmall/catalogue/goods/101001/cover.webp',
      quantity: 1,
      points: 599,
      priceFen: 1990,
    },
  ],
  points: 599,
  payAmount: 1990,
  createdAt: minutesFromNow(-1),
  payDeadline: minutesFromNow(29),
  kind: 'physical',
  ...more,
});

export const buildOrderDetail = (more: Partial<OrderDetail> = {}): OrderDetail => {
  const { addressId: _, isDefault: __, ...shippedTo } = exampleAddress;
  return {
    ...buildUnpaidOrder(),
    activityType: 0,
    address: shippedTo,
    remark: '',
    paidAt: null,
    sentAt: null,
    completedAt: null,
    closedAt: null,
    payChannel: null,
    pointsGained: 0,
    ...more,
  };
};

export const buildRealOrder = (more: Partial<RealOrder> = {}): RealOrder => {
  const { orderId, status, closeReason, points, payAmount, payDeadline } = buildUnpaidOrder();
  return {
    orderId,
    status,
    closeReason,
    paid: false,
    points,
    payAmount,
    payDeadline,
    pointsGained: 0,
    ...more,
  };
};

/** Two unpaid orders of one payment. */
export const buildMergeOrder = (more: Partial<MergeOrder> = {}): MergeOrder => {
  const mergeOrderId = 'M217418081999334790';
  const child = (orderId: string) => ({ ...buildOrderDetail({ orderId }), mergeOrderId });
  return {
    mergeOrderId,
    payState: 'unpaid',
    orders: [child('217418081999334788'), child('217418081999334789')],
    points: 1198,
    payAmount: 3480,
    expressFen: 0,
    couponFen: 500,
    couponPoints: 0,
    createdAt: minutesFromNow(-1),
    payDeadline: minutesFromNow(29),
    ...more,
  };
};
