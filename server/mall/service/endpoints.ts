import 'server-only';
import * as contract from '@/lib/contract/trade/service-order';
import { type Implementation, implement } from '../http/implement';
import { serviceOrder } from './read';
import { topUpNumber } from './top-up';

/** The calls about orders without shipping. */
export const serviceEndpoints: readonly Implementation[] = [
  implement(contract.serviceOrder, (context, { params }) => serviceOrder(context, params.orderId)),
  implement(contract.topUpNumber, (context, { input }) => topUpNumber(context, input).then(() => null)),
];
