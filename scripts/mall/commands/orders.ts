import { type Command, Option } from 'commander';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { addTrace, listOrders, shipOrder } from '@/server/mall/operator/orders';
import { recordDelivery } from '@/server/mall/operator/record-delivery';
import { recordRefusedDelivery } from '@/server/mall/operator/record-refused-delivery';
import { printResult, printRows } from '../output';
import { parseLimit } from '../parse-limit';
import { parseMoment, parseText } from '../parse-text';
import { getGlobalOptions, withMall } from '../with-mall';

const statusNames = Object.keys(OrderStatus) as (keyof typeof OrderStatus)[];
const getStatusName = (status: number) =>
  statusNames.find((name) => OrderStatus[name] === status) ?? String(status);

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
  printRows(
    getGlobalOptions(command),
    orders.map((order) => ({ ...order, status: getStatusName(order.status) })),
  );
}

/** Adds `orders list`, `orders ship`, `orders trace`, `orders delivered` and `orders refused`. */
export function addOrderCommands(program: Command): void {
  const orders = program.command('orders').description('orders and their parcels');
  orders
    .command('list')
    .description('list orders, newest first')
    .addOption(new Option('--status <status>', 'only in this status').choices(statusNames))
    .option('--user <userId>', 'only of this user')
    .option('--pid <pId>', 'only of this project')
    .option('--reminded', 'only unsent orders whose shoppers have sent a reminder')
    .option('--after <orderId>', 'the page that follows this order')
    .option('--limit <count>', '1 to 1000', parseLimit, 20)
    .action(list);
  orders
    .command('ship')
    .argument('<orderId>')
    .requiredOption('--company <code>', 'courier: sf, jd, yto …')
    .requiredOption('--no <number>', 'tracking number')
    .description('record that a paid order was sent')
    .action(async (orderId: string, { company, no }: { company: string; no: string }, command: Command) => {
      await withMall(command, (deps) => shipOrder(deps, orderId, { company, expressNo: no }));
      printResult(
        getGlobalOptions(command),
        { orderId, company, expressNo: no },
        `✓ ${orderId} is on its way`,
      );
    });
  orders
    .command('trace')
    .argument('<orderId>')
    .requiredOption('--zh <text>', 'where the parcel is, in Chinese', parseText)
    .requiredOption('--en <text>', 'the same in English', parseText)
    .option('--at <moment>', 'ISO-8601 with a time zone; default: now', parseMoment)
    .description('add a line to the tracking of a parcel')
    .action(
      async (orderId: string, { zh, en, at }: { zh: string; en: string; at?: string }, command: Command) => {
        await withMall(command, (deps) => addTrace(deps, orderId, { textZh: zh, textEn: en, at }));
        printResult(
          getGlobalOptions(command),
          { orderId, at, textZh: zh, textEn: en },
          `✓ line added to ${orderId}`,
        );
      },
    );
  orders
    .command('delivered')
    .argument('<orderId>')
    .description('record that a parcel was delivered, so that its cash on delivery was collected')
    .action(async (orderId: string, _, command: Command) => {
      await withMall(command, (deps) => recordDelivery(deps, orderId));
      printResult(getGlobalOptions(command), { orderId, delivered: true }, `✓ ${orderId} is delivered`);
    });
  orders
    .command('refused')
    .argument('<orderId>')
    .description('record that the shopper refused a parcel with cash on delivery')
    .action(async (orderId: string, _, command: Command) => {
      await withMall(command, (deps) => recordRefusedDelivery(deps, orderId));
      printResult(getGlobalOptions(command), { orderId, refused: true }, `✓ ${orderId} is closed`);
    });
}
