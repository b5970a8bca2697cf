const { implementations } = await import('../../server/mall/domains.ts');

/** Calls whose arguments differ from the examples of the contract: deep pages, heavy users, other orders. */
export function listCalls(picks) {
  const { users, heavyId, goodsIds, groups, orderIds, projects } = picks;
  const find = (id) => implementations.find(({ definition }) => definition.id === id)?.definition;
  const pick = (list, index) => list[index % list.length];
  const calls = [];
  const add = (label, id, create) => calls.push({ label: `${id} ${label}`, endpoint: find(id), create });
  for (const status of [0, 1, 2, 3, 4, 5, 6])
    add(`status ${status}`, 'queryOrder', (index) => ({ userId: pick(users, index), input: { status } }));
  for (const [label, input] of [
    ['first page of 5,000', { status: 0 }],
    ['page 100 of 5,000', { status: 0, pageNum: 100 }],
    ['page 450 of 5,000', { status: 0, pageNum: 450 }],
    ['completed, page 300', { status: 4, pageNum: 300 }],
    ['oldest first', { status: 0, sort: 'create_time_asc' }],
  ])
    add(label, 'queryOrder', () => ({ userId: heavyId, input }));
  add('5,000 orders', 'queryOrderCount', () => ({ userId: heavyId, input: {} }));
  for (const id of [
    'queryOrderCount',
    'me',
    'points',
    'userPoints',
    'refundPoints',
    'couponList',
    'addressList',
  ])
    add('', id, (index) => ({ userId: pick(users, index), input: {} }));
  add('', 'orderDetail', (index) => {
    const { id: orderId, user_id: userId } = pick(orderIds, index);
    return { userId, input: { orderId } };
  });
  for (const [label, input] of [
    ['first page', {}],
    ['page 2', { pageNum: 2 }],
    ['page 100', { pageNum: 100 }],
    ['page 5,000', { pageNum: 5000 }],
  ])
    add(label, 'goodsList', (index) => ({ pId: pick(projects, index), input }));
  for (const sort of ['newest', 'pointsAsc', 'pointsDesc', 'popular']) {
    add(`by ${sort}`, 'goodsList', () => ({ input: { sort } }));
    add(`by ${sort}, page 1,000`, 'goodsList', () => ({ input: { sort, pageNum: 1000 } }));
  }
  const ranges = {
    'one in five': { minPoints: 2000, maxPoints: 3800 },
    few: { minPoints: 2000, maxPoints: 2010 },
  };
  for (const sort of ['default', 'newest', 'pointsAsc', 'popular']) {
    for (const [label, range] of Object.entries(ranges)) {
      add(`by ${sort}, range of ${label}`, 'goodsList', () => ({ input: { sort, ...range } }));
      add(`of a group by ${sort}, range of ${label}`, 'goodsList', (index) => ({
        input: { sort, groupId: pick(groups, index), ...range },
      }));
    }
    for (const pageNum of [1, 300])
      add(`of a group by ${sort}, page ${pageNum}`, 'goodsList', (index) => ({
        input: { sort, groupId: pick(groups, index), pageNum },
      }));
  }
  for (const pageNum of [1, 100])
    add(`page ${pageNum}`, 'goodsIndex', () => ({ input: { pageNum, pageSize: 1000 } }));
  for (const pageNum of [1, 5000])
    add(`page ${pageNum}`, 'goodsRecommendList', (index) => ({
      input: { goodsId: pick(goodsIds, index), pageNum },
    }));
  add('', 'goodsDetail', (index) => ({
    pId: pick(projects, index),
    input: { goodsId: pick(goodsIds, index) },
  }));
  add('most comments', 'goodsDetail', () => ({ input: { goodsId: picks.popularId } }));
  for (const pageNum of [1, 100, 2000])
    add(`most comments, page ${pageNum}`, 'goodsComments', () => ({
      input: { id: picks.popularId, pageNum },
    }));
  const listed = new Set(calls.map(({ endpoint }) => endpoint?.id));
  for (const { definition } of implementations) {
    if (definition.effect !== 'read' || definition.form || listed.has(definition.id)) continue;
    const { params, input } = definition.example ?? {};
    calls.push({
      label: definition.id,
      endpoint: definition,
      create: (index) => ({
        userId: pick(users, index),
        pId: pick(projects, index),
        input: { ...params, ...input },
      }),
    });
  }
  return calls.filter(({ endpoint }) => endpoint);
}

/** Chooses ids that are spread over all rows. */
export async function pickIds({ db }, users, count) {
  const userIds = Array.from({ length: count }, (_, index) => 1 + ((index * 7919 * 104729) % (users - 1)));
  const toId = (number) => `00000000-0000-4000-8000-0000${10_000_000 + number}`;
  const typical = userIds.map(toId);
  const orderIds = await db
    .selectFrom('orders')
    .select(['id', 'user_id'])
    .where('user_id', 'in', typical)
    .execute();
  const goods = await db.selectFrom('goods').select('id').where('on_sale', '=', 1).execute();
  const popular = await db
    .selectFrom('goods_comments')
    .select('goods_id')
    .groupBy('goods_id')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const groups = await db.selectFrom('goods_groups').select('id').orderBy('id').execute();
  const projects = await db.selectFrom('projects').select('p_id').where('is_open', '=', 1).execute();
  return {
    users: typical,
    heavyId: toId(users),
    orderIds,
    goodsIds: goods.filter((_, index) => index % 997 === 0).map(({ id }) => id),
    groups: groups.map(({ id }) => id),
    popularId: popular.goods_id,
    projects: projects.map(({ p_id }) => p_id),
  };
}
