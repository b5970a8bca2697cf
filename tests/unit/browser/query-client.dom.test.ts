import { type MutationOptions, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { createQueryKey } from '@/lib/browser/queries';
import { createQueryClient } from '@/lib/browser/query-client';

let client: QueryClient;
/** What happened, in order. */
let events: string[];
let unsubscribe: () => void;

/** Shows a query, as a mounted component does, and waits for its first answer. */
beforeEach(async () => {
  client = createQueryClient();
  events = [];
  const observer = new QueryObserver(client, {
    queryKey: createQueryKey('user', 'points'),
    queryFn: async () => {
      await Promise.resolve();
      events.push('loaded');
      return events.length;
    },
  });
  unsubscribe = observer.subscribe(() => {});
  await observer.refetch();
  events = [];
});
afterEach(() => {
  unsubscribe();
  client.clear();
});

/** Runs a mutation until it is settled and every query has its answer. */
async function runMutation(options: MutationOptions<unknown, Error, void>): Promise<void> {
  const mutation = client.getMutationCache().build(client, options);
  await mutation.execute().then(
    () => events.push('success'),
    () => events.push('error'),
  );
  await client.refetchQueries({ fetchStatus: 'fetching' }, { cancelRefetch: false });
}

const succeed = async () => 'saved';
const fail = async () => {
  throw new Error('rejected');
};
const invalidates = [createQueryKey('user')];

test('A mutation reloads the queries that its meta.invalidates names', async () => {
  await runMutation({ mutationFn: succeed, meta: { invalidates } });
  expect(events).toContain('loaded');
});

test('A mutation reloads no query that it does not name', async () => {
  await runMutation({ mutationFn: succeed, meta: { invalidates: [createQueryKey('order')] } });
  expect(events).toEqual(['success']);
});

test('A failed mutation reloads nothing', async () => {
  await runMutation({ mutationFn: fail, meta: { invalidates, awaits: invalidates } });
  expect(events).toEqual(['error']);
});

test('A failed mutation with evenAfterError reloads its queries', async () => {
  await runMutation({ mutationFn: fail, meta: { awaits: invalidates, evenAfterError: true } });
  expect(events).toEqual(['loaded', 'error']);
});

test('A mutation with meta.awaits succeeds when its queries are reloaded', async () => {
  await runMutation({ mutationFn: succeed, meta: { awaits: invalidates } });
  expect(events).toEqual(['loaded', 'success']);
});

test('A mutation reloads after its own onSuccess handler has finished', async () => {
  const onSuccess = async () => {
    await Promise.resolve();
    events.push('handled');
  };
  await runMutation({ mutationFn: succeed, onSuccess, meta: { awaits: invalidates } });
  expect(events).toEqual(['handled', 'loaded', 'success']);
});
