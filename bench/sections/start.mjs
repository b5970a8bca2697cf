import { BUDGETS } from '../budgets.ts';
import { createRow } from '../support/rows.mjs';
import { PHONE_HEADERS, startServer, withFolder } from '../support/server.mjs';

export const section = {
  name: 'start',
  title: 'Start of a built and seeded mall',
  minutes: 0.3,
  run: ({ rounds }) =>
    withFolder(async (dataFolder) => {
      const times = { answer: [], page: [] };
      // The first start seeds.
      for (let round = -1; round < rounds; round += 1) {
        const begin = performance.now();
        const server = await startServer({ dataFolder });
        const answer = performance.now() - begin;
        await (await fetch(`${server.base}/home?pId=10000`, { headers: PHONE_HEADERS })).arrayBuffer();
        const page = performance.now() - begin;
        await server.stop();
        if (round < 0) continue;
        times.answer.push(answer / 1000);
        times.page.push(page / 1000);
      }
      return [
        createRow('first answer of a call', 's', times.answer, { atMost: BUDGETS.start.seconds }),
        createRow('first rendered page', 's', times.page),
      ];
    }),
};
