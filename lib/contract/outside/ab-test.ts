import { z } from 'zod';
import { define } from '../define';
import { id } from '../fields';
import { routes } from '../routes';

const testId = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);

export const abAllocations = define({
  ...routes.abAllocations,
  source: 'R-PARTNER-09',
  summary: 'The variants of running tests that a client belongs to; once told, they stay the same',
  perMinute: 60,
  input: z.object({
    clientId: z
      .string()
      .regex(/^[\w-]{8,64}$/)
      .describe('of the browser or of /quick/v1/regInfo'),
    testIds: z.array(testId).max(20).default([]).describe('these only; empty: every running test'),
  }),
  data: z.object({ allocations: z.array(z.object({ testId: id, variant: z.string() })) }),
  example: {
    input: { clientId: 'example-client', testIds: ['home-feed'] },
    data: { allocations: [{ testId: 'home-feed', variant: 'two-columns' }] },
  },
});
