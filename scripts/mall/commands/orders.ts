import { type Command, InvalidArgumentError, Option } from 'commander';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { addTrace, listOrders, shipOrder } from '@/server/mall/operator/orders';
import { recordRefusedDelivery } from '@/server/mall/operator/record-refused-delivery';
import { limitOf } from '../limit';
import { answer, answerRows } from '../output';
import { globalOptions, withMall } from '../with-mall';

const names = Object.keys(OrderStatus) as (keyof typeof OrderStatus)[];
const nameOf = (status: number) => names.find((name) => OrderStatus[name] === status) ?? String(status);

const momentOf = (text: string): string => {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw new InvalidArgumentError('an ISO-8601 moment is needed');
  return moment.toISOString();
};

interface ListOptions {
  status?: keyof typeof OrderStatus;
  user?: string;
  pid?: string;
  reminded?: boolean;
  after?: string;
  limit: number;
}

async function list(
  { status, user, pid, reminded, after, limit }: ListOptions,
  command: Command,
): Promise<void> {
  const filter = {
    status: status && OrderStatus[status],
    userId: user,
    pId: pid,
    isReminded: reminded,
    after,
    limit,
  };
  const orders = await withMall(command, ({ db }) => listOrders(db, filter));
  answerRows(
    globalOptions(command),
    orders.map((order) => ({ ...order, status: nameOf(order.status) })),
  );
}

/** `orders list`, `orders ship`, `orders trace`, `orders refused`. */
export function addOrderCommands(program: Command): void {
  const orders = program.command('orders').description('orders and their parcels');
  orders
    .command('list')
    .description('orders, newest first')
    .addOption(new Option('--status <status>', 'only these').choices(names))
    .option('--user <userId>', 'of one user')
    .option('--pid <pId>', 'of one project')
    .option('--reminded', 'only those that wait to be sent and were asked for')
    .option('--after <orderId>', 'the page after this order')
    .option('--limit <count>', '1 to 1000', limitOf, 20)
    .action(list);
  orders
    .command('ship')
    .argument('<orderId>')
    .requiredOption('--company <code>', 'courier: sf, jd, yto …')
    .requiredOption('--no <number>', 'tracking number')
    .description('note that a paid order was sent')
    .action(async (orderId: string, { company, no }: { company: string; no: string }, command: Command) => {
      await withMall(command, (host) => shipOrder(host, orderId, { company, expressNo: no }));
      answer(globalOptions(command), { orderId, company, expressNo: no }, `✓ ${orderId} is on its way`);
    });
  orders
    .command('trace')
    .argument('<orderId>')
    .requiredOption('--zh <text>', 'where the parcel is, in Chinese')
    .requiredOption('--en <text>', 'the same in English')
    .option('--at <moment>', 'ISO-8601; else now', momentOf)
    .description('add a line to the way of a parcel')
    .action(
      async (orderId: string, { zh, en, at }: { zh: string; en: string; at?: string }, command: Command) => {
        await withMall(command, (host) => addTrace(host, orderId, { textZh: zh, textEn: en, at }));
        answer(globalOptions(command), { orderId, at, textZh: zh, textEn: en }, `✓ noted for ${orderId}`);
      },
    );
  orders
    .command('refused')
    .argument('<orderId>')
    .description('note that a parcel to be paid at the door was not taken there')
    .action(async (orderId: string, _, command: Command) => {
      await withMall(command, (host) => recordRefusedDelivery(host, orderId));
      answer(globalOptions(command), { orderId, refused: true }, `✓ ${orderId} is closed`);
    });
}
