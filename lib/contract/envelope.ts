import { z } from 'zod';

/** One invalid field: its path in the input and what is wrong with it. */
const issueSchema = z.object({ path: z.string(), message: z.string() });
export type Issue = z.output<typeof issueSchema>;

/** The envelope of every JSON response; `code` 200 is success (R-API-01). */
export const envelopeSchema = z.object({
  code: z.number().int(),
  msg: z.string(),
  data: z.unknown(),
  /** On errors that a program must distinguish: `out_of_stock`, `points_short`. */
  reason: z.string().optional(),
  requestId: z.string().optional(),
  issues: z.array(issueSchema).optional(),
});
export type Envelope = z.output<typeof envelopeSchema>;

/** The envelope of a successful response. */
export const toSuccessEnvelope = (data: unknown): Envelope => ({
  code: 200,
  msg: 'ok',
  data,
});
