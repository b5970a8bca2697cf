import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { example } from '@/lib/contract/examples';
import type { Mall } from '@/server/mall';
import { implementations } from '@/server/mall/domains';
import { call } from '../call';
import type { Asked } from './shopper';

const argsOf = ({ example: shown }: AnyEndpoint) => ({ ...shown?.params, ...shown?.input });

/** Calls that leave others nothing to work on. */
const LAST = ['cancelOrder', 'addressDelete'];

/** Calls that count all comments of a goods. */
const COUNTING_COMMENTS = ['goodsDetail', 'goodsComments'];

/**
 * The example of every call of the contract, reads first: a call that is added is watched without being named here.
 * They share one world, so some that change something find it changed and are refused half-way.
 */
export function askedByExamples(mall: Mall): { others: Asked[]; countingComments: Asked[] } {
  const definitions = implementations
    .map(({ definition }) => definition)
    .filter(({ form }) => form === undefined);
  const read = definitions.filter(({ effect }) => effect === 'read');
  const write = definitions.filter(({ effect, id }) => effect === 'write' && !LAST.includes(id));
  const last = definitions.filter(({ id }) => LAST.includes(id));
  const asked = [...read, ...write, ...last].map((endpoint) => ({
    label: endpoint.id,
    run: () => call(mall, endpoint, example.userId, argsOf(endpoint)),
  }));
  const isCounting = ({ label }: Asked) => COUNTING_COMMENTS.includes(label);
  return { others: asked.filter((each) => !isCounting(each)), countingComments: asked.filter(isCounting) };
}
