import { z } from 'zod';
import { define } from '../define';
import { example } from '../examples';
import { id, instant } from '../fields';
import { routes } from '../routes';

const orderIdInput = z.object({ orderId: id });

export const cancelOrder = define({
  ...routes.cancelOrder,
  source: 'R-ORDER-16',
  summary: 'Closes an unpaid order and releases what it held; of a merge order all orders go together',
  input: orderIdInput,
  data: z.null(),
  example: { input: { orderId: example.unpaidOrderId }, data: null },
});

export const confirmReceipt = define({
  ...routes.confirmReceipt,
  source: 'R-ORDER-26',
  summary: 'The parcel has arrived: the order is completed',
  input: orderIdInput,
  data: z.null(),
  example: { input: { orderId: example.sentOrderId }, data: null },
});

export const updateAddress = define({
  ...routes.updateAddress,
  source: 'R-ORDER-23',
  summary: 'Another address for an order that is not sent yet',
  input: orderIdInput.extend({ addressId: id }),
  data: z.null(),
  example: {
    input: { orderId: example.undeliveredOrderId, addressId: example.otherAddressId },
    data: null,
  },
});

export const remindOrder = define({
  ...routes.remindOrder,
  source: 'R-ORDER-30',
  summary: 'Asks for an order that is not sent yet to be sent; once in 24 hours',
  perMinute: 20,
  input: orderIdInput,
  data: z.object({ remindedAt: instant, nextAt: instant.describe('when it may be asked again') }),
  example: {
    input: { orderId: example.undeliveredOrderId },
    data: { remindedAt: example.at, nextAt: '2026-03-11T04:00:00.000Z' },
  },
});
