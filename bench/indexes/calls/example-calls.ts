import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { example } from '@/lib/contract/examples';
import type { Mall } from '@/server/mall';
import { implementations } from '@/server/mall/domains';
import { call } from './make-call';
import type { LabelledCall } from './shopper-calls';

const getExampleArgs = ({ example: args }: AnyEndpoint) => ({ ...args?.params, ...args?.input });

/** Calls that remove what others need. */
const LAST = ['cancelOrder', 'addressDelete'];

/** Calls that count all comments of a product. */
const COUNTING_COMMENTS = ['goodsDetail', 'goodsComments'];

/**
 * Creates the example call of every endpoint of the contract, reads first; includes new endpoints automatically. The
 * calls share one example world, so some writes fail because of earlier ones.
 */
export function listExampleCalls(mall: Mall): { others: LabelledCall[]; countingComments: LabelledCall[] } {
  const definitions = implementations
    .map(({ definition }) => definition)
    .filter(({ form }) => form === undefined);
  const read = definitions.filter(({ effect }) => effect === 'read');
  const write = definitions.filter(({ effect, id }) => effect === 'write' && !LAST.includes(id));
  const last = definitions.filter(({ id }) => LAST.includes(id));
  const calls = [...read, ...write, ...last].map((endpoint) => ({
    label: endpoint.id,
    run: () => call(mall, endpoint, example.userId, getExampleArgs(endpoint)),
  }));
  const isCounting = ({ label }: LabelledCall) => COUNTING_COMMENTS.includes(label);
  return {
    others: calls.filter((candidate) => !isCounting(candidate)),
    countingComments: calls.filter(isCounting),
  };
}
