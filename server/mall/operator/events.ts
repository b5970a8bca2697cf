import 'server-only';
import { sql } from 'kysely';
import { addDays, getStartOfDay } from '@/lib/rules/time/dates';
import type { MallDeps } from '../context';
import { readJsonField } from '../db/dialect';
import type { Db } from '../db/types';

interface EventsFilter {
  /** Day in Asia/Shanghai: `2026-01-31`. */
  day: string;
  /** Absent: all projects. */
  pId?: string | undefined;
}

type PageSum = { pId: string; path: string; views: number; clients: number; secondsPerView: number };
type PlaceSum = { pId: string; place: string; exposures: number; clicks: number; orders: number };
type ExperimentSum = { test: string; variant: string; clients: number; orders: number };

/** The sums of a day. */
export interface EventSums {
  day: string;
  /** The pages with most views. */
  pages: PageSum[];
  /** Exposures, clicks and orders by project and part of the page; an empty part: the order followed no click in one. */
  places: PlaceSum[];
  /** Clients that were allocated to a variant, and their orders on that day. */
  experiments: ExperimentSum[];
}

/** Rows of each table: an operator reads them. */
const MAX_ROWS = 50;

/** Events that the mall received on the day; the clocks of phones may be wrong. */
function selectEvents(db: Db, { day, pId }: EventsFilter) {
  const query = db
    .selectFrom('track_events')
    .where('received_at', '>=', getStartOfDay(day).toISOString())
    .where('received_at', '<', getStartOfDay(addDays(day, 1)).toISOString());
  return pId === undefined ? query : query.where('p_id', '=', pId);
}

async function sumPages(db: Db, filter: EventsFilter): Promise<PageSum[]> {
  const rows = await selectEvents(db, filter)
    .where('name', 'in', ['forward_path', 'forward_path_stay_time'])
    .select(({ fn, eb }) => [
      'p_id as pId',
      'path',
      fn.sum<number>(eb.case().when('name', '=', 'forward_path').then(1).else(0).end()).as('views'),
      fn.count<number>('client_id').distinct().as('clients'),
      fn.sum<number>(fn.coalesce('duration_ms', sql.lit(0))).as('stayMs'),
    ])
    .groupBy(['p_id', 'path'])
    .orderBy('views', 'desc')
    .orderBy('p_id')
    .orderBy('path')
    .limit(MAX_ROWS)
    .execute();
  return rows.map(({ pId, path, views, clients, stayMs }) => ({
    pId,
    path,
    views: Number(views),
    clients: Number(clients),
    secondsPerView: Math.round(Number(stayMs) / Math.max(Number(views), 1) / 100) / 10,
  }));
}

async function sumPlaces(db: Db, filter: EventsFilter): Promise<PlaceSum[]> {
  const place = sql<string>`coalesce(${readJsonField(db, 'props', 'place')}, '')`;
  const rows = await selectEvents(db, filter)
    .where('name', 'in', ['exposure', 'click', 'order'])
    .select(({ fn, eb }) => {
      const countEvents = (name: string) =>
        fn.sum<number>(eb.case().when('name', '=', name).then(1).else(0).end());
      return [
        'p_id as pId',
        place.as('place'),
        countEvents('exposure').as('exposures'),
        countEvents('click').as('clicks'),
        countEvents('order').as('orders'),
      ];
    })
    .groupBy(['p_id', place])
    .orderBy('exposures', 'desc')
    .orderBy('p_id')
    .orderBy('place')
    .limit(MAX_ROWS)
    .execute();
  return rows.map(({ pId, place: part, exposures, clicks, orders }) => ({
    pId,
    place: part,
    exposures: Number(exposures),
    clicks: Number(clicks),
    orders: Number(orders),
  }));
}

async function sumExperiments(db: Db, filter: EventsFilter): Promise<ExperimentSum[]> {
  const allocations = selectEvents(db, filter)
    .where('name', '=', 'experiment')
    .where(readJsonField(db, 'props', 'allocated'), 'in', ['true', '1'])
    .select([
      readJsonField(db, 'props', 'test').as('test'),
      readJsonField(db, 'props', 'variant').as('variant'),
      'client_id',
    ])
    .distinct();
  const orders = selectEvents(db, filter)
    .where('name', '=', 'order')
    .select(({ fn }) => ['client_id', fn.countAll<number>().as('orders')])
    .groupBy('client_id');
  const rows = await db
    .selectFrom(allocations.as('allocated'))
    .leftJoin(orders.as('ordered'), 'ordered.client_id', 'allocated.client_id')
    .select(({ fn }) => [
      'test',
      'variant',
      fn.countAll<number>().as('clients'),
      fn.sum<number>(fn.coalesce('orders', sql.lit(0))).as('orders'),
    ])
    .groupBy(['test', 'variant'])
    .orderBy('test')
    .orderBy('variant')
    .limit(MAX_ROWS)
    .execute();
  return rows.map(({ test, variant, clients, orders: count }) => ({
    test: test ?? '',
    variant: variant ?? '',
    clients: Number(clients),
    orders: Number(count),
  }));
}

/** Sums the stored events of a day (R-EVENT-16). */
export async function sumEvents({ db }: Pick<MallDeps, 'db'>, filter: EventsFilter): Promise<EventSums> {
  return {
    day: filter.day,
    pages: await sumPages(db, filter),
    places: await sumPlaces(db, filter),
    experiments: await sumExperiments(db, filter),
  };
}
