import { z } from 'zod';

/** What every JSON call answers. Success is `code` 200. */
export const issueSchema = z.object({ path: z.string(), message: z.string() });
export type Issue = z.output<typeof issueSchema>;

// R-API-01
export const envelopeSchema = z.object({
  code: z.number().int(),
  msg: z.string(),
  data: z.unknown(),
  /** On refusals that a program has to tell apart: `out_of_stock`, `points_short`. */
  reason: z.string().optional(),
  requestId: z.string().optional(),
  issues: z.array(issueSchema).optional(),
});
export type Envelope = z.output<typeof envelopeSchema>;

/** The envelope of a success. */
export const toSuccessEnvelope = (data: unknown): Envelope => ({
  code: 200,
  msg: 'ok',
  data,
});
