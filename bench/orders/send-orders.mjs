import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import pg from 'pg';
import { readFamilyMs, readProcessorMs } from '../support/processes.mjs';

/** So many that the points lots of each, one for every order, stay few. */
const SHOPPERS = 1000;
const PRODUCTS = 100;

const pickRandom = (list) => list[Math.floor(Math.random() * list.length)];

/** An agent that keeps a connection for each caller; one per measurement, as servers close idle connections. */
const createAgent = (callers) => new Agent({ keepAlive: true, maxSockets: callers });

/** Sends a call and returns the envelope. */
function call(agent, port, route, body, headers = {}) {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `/vantmall/api/${route}`,
        headers: { 'content-type': 'application/json', ...headers },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => {
          try {
            resolve(JSON.parse(text));
          } catch {
            reject(new Error(`${response.statusCode}: ${text.slice(0, 200)}`));
          }
        });
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}

/**
 * The header of a shopper's network address, behind one trusted proxy. Shoppers of one address would be above its limit of
 * gifts, which a usual order does not meet.
 */
const createAddressHeader = (index) => ({
  'x-forwarded-for': `198.18.${Math.floor(index / 250)}.${(index % 250) + 1}`,
});

/** Logs shoppers in, and gives each points and an address; gives products a stock that lasts. */
export async function fillOrders(port, databaseUrl) {
  const agent = createAgent(1);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const shoppers = [];
  const createdAt = new Date().toISOString();
  for (let index = 0; index < SHOPPERS; index += 1) {
    const headers = createAddressHeader(index);
    const { data } = await call(agent, port, 'v7/user/login', {}, headers);
    const addressId = randomUUID();
    await client.query(
      `insert into points_lots (id, user_id, reason, ref, created_at, amount, remaining, expires_at)
       values ($1, $2, 'bench', '1', $3, 1000000000, 1000000000, null)`,
      [randomUUID(), data.userId, createdAt],
    );
    await client.query(
      `insert into addresses (id, user_id, receiver, phone, province, city, county, area_code, detail, is_default, created_at)
       values ($1, $2, '张三', '13800138000', '浙江省', '杭州市', '西湖区', '330106', '文三路 1 号', 1, $3)`,
      [addressId, data.userId, createdAt],
    );
    shoppers.push({ token: data.token, addressId, headers });
  }
  const { rows } = await client.query(
    `update goods_specs set stock = 1000000000, points = 10, price_fen = 0, order_limit = 99 where id in
       (select min(spec.id) from goods_specs spec join goods on goods.id = goods_id
        where goods.kind = 'physical' and on_sale = 1 group by goods_id order by 1 limit ${PRODUCTS}) returning id`,
  );
  await client.end();
  agent.destroy();
  return { shoppers, specs: rows.map(({ id }) => id) };
}

/** Sends orders from many callers at once, and counts the processor time of an order. */
export async function sendOrders(servers, { shoppers, specs }, mainPid, { callers, seconds }) {
  const agent = createAgent(callers);
  const durations = [];
  const errors = new Map();
  const readWebMs = () => servers.reduce((sum, { pid }) => sum + readProcessorMs(pid), 0);
  const before = { web: readWebMs(), database: readFamilyMs(mainPid), generator: process.cpuUsage() };
  const begin = performance.now();
  const until = begin + seconds * 1000;
  const callWhileTime = async (_, index) => {
    const { port } = servers[index % servers.length];
    while (performance.now() < until) {
      const { token, addressId, headers } = pickRandom(shoppers);
      const sentAt = performance.now();
      const { code, reason, msg } = await call(
        agent,
        port,
        'v4/saveOrder',
        { goodsSpecId: pickRandom(specs), quantity: 1, addressId },
        { ...headers, authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      );
      if (code === 200) durations.push(performance.now() - sentAt);
      else errors.set(reason ?? msg, (errors.get(reason ?? msg) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: callers }, callWhileTime));
  agent.destroy();
  const duration = (performance.now() - begin) / 1000;
  const generator = process.cpuUsage(before.generator);
  if (errors.size > 0) console.error(Object.fromEntries(errors));
  durations.sort((a, b) => a - b);
  const perOrder = (ms) => ms / durations.length;
  return {
    orders: durations.length / duration,
    p50: durations[Math.floor(durations.length / 2)],
    p99: durations[Math.floor(durations.length * 0.99)],
    web: perOrder(readWebMs() - before.web),
    database: perOrder(readFamilyMs(mainPid) - before.database),
    generator: perOrder((generator.user + generator.system) / 1000),
  };
}
