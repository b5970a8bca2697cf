import 'server-only';
import { projectConfig } from '@/lib/contract/config';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { goodsGroupConfig } from '@/lib/contract/goods';
import { channel } from '@/lib/contract/partner';
import { login, userPoints } from '@/lib/contract/user';
import { AUTH_VERSION } from '@/lib/rules/caller/auth-version';
import { type Fields, isFields, withDefaults } from './complete-fields';
import { completeProjectConfig } from './complete-project-config';

/** The position of a page is the requested one. Of the pages behind it, only one more item is sure. */
function completePage(page: Fields, { pageNum, pageSize }: Fields): Fields {
  const { list, hasNextPage } = page;
  if (!Array.isArray(list)) return page;
  const total = (Number(pageNum) - 1) * Number(pageSize) + list.length + (hasNextPage ? 1 : 0);
  return withDefaults({ pageNum, pageSize, total }, page);
}

/** Points with a time of expiry and without a number: the time is that of all of them. */
const completePoints = (balance: Fields): Fields =>
  withDefaults({ expireTime: null, expiringPoints: balance.expireTime ? balance.activePoints : 0 }, balance);

/** A channel that names no id is the requested one. Its sub-paths may have its prizes and adverts. */
const completeChannel = (answer: Fields, { pId }: Fields): Fields =>
  withDefaults({ pId, name: '', drawPrizes: [], canDraw: false, advertisements: [] }, answer);

type Complete = (answer: Fields, input: Fields) => Fields;

/** The calls whose answers the specification describes, by endpoint id; pages are recognized by their input. */
const completions: Readonly<Record<string, Complete>> = {
  [login.id]: (answer) => withDefaults({ authVersion: AUTH_VERSION }, answer),
  [userPoints.id]: completePoints,
  [projectConfig.id]: completeProjectConfig,
  [channel.id]: completeChannel,
  [goodsGroupConfig.id]: (group) => withDefaults({ icon: '' }, group),
};

function findCompletion({ id, input }: AnyEndpoint): Complete | undefined {
  return completions[id] ?? ('pageNum' in input.shape ? completePage : undefined);
}

/**
 * Completes the data of an upstream's answer before it is checked against the contract: a field that the specification does not
 * name may be absent or null in the answer of an existing points mall, and gets a default (R-API-28). So pages have complete types.
 * @param input the parameters of the path and the input that were sent, with the project
 */
export function completeAnswer(endpoint: AnyEndpoint, data: unknown, input: Fields): unknown {
  const complete = findCompletion(endpoint);
  if (!complete) return data;
  if (Array.isArray(data)) return data.map((item) => (isFields(item) ? complete(item, input) : item));
  return isFields(data) ? complete(data, input) : data;
}
