import { z } from 'zod';
import { MAX_EVENT_TEXT_CHARS } from './limits';

/** One kind of event: what it means, the fields of its `props`, and the meaning of its `duration`, if it has one. */
interface EventDefinition {
  description: string;
  fields: z.ZodObject;
  /** What its milliseconds measure. */
  duration?: string;
}

const text = z.string().max(MAX_EVENT_TEXT_CHARS);
const place = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/)
  .describe('part of the page, from `data-place`: `home-banners`, `search-results`');
const kind = z
  .enum(['goods', 'advert', 'link'])
  .describe('goods: leads to a product; advert: configured by operators; link: any other');
const target = text.describe('id of the product; for adverts and links the address without the project');

/**
 * The events that pages report (R-EVENT-06, R-EVENT-07, R-EVENT-17). Pages take their types from here, the points mall drops events that do
 * not fit, and `npm run docs` writes them to `docs/events.md`.
 */
export const eventCatalogue = {
  forward_path: {
    description: 'A page was opened: by a link, Back, a new document or out of the back-forward cache.',
    fields: z.object({ from: text.optional().describe('path of the page before; absent: another site') }),
  },
  forward_path_stay_time: {
    description:
      'A page was left or hidden. A page that is hidden and shown again reports each stay; their sum is the time of the view.',
    duration: 'time for which the page was visible',
    fields: z.object({ to: text.optional().describe('path of the next page; absent: left or hidden') }),
  },
  exposure: {
    description:
      'A product or an advert was in view, with `exposeMinAreaRate` of its area for `exposeDuration` without a break; once for each view of the page.',
    duration: 'time for which it was in view',
    fields: z.object({ kind: kind.exclude(['link']), id: target, place }),
  },
  click: {
    description: 'A link in a named part of the page was tapped.',
    fields: z.object({ kind, id: target, place }),
  },
  order: {
    description: 'An order was placed.',
    fields: z.object({
      goodsId: text.describe('id of the product'),
      quantity: z.number().int().min(1).max(9999).describe('pieces of the product'),
      place: place.optional().describe('part in which the shopper last tapped the product; absent: none'),
    }),
  },
  experiment: {
    description: 'A variant of a test was shown; once for each visit.',
    fields: z.object({
      test: text.describe('id of the test'),
      variant: text.describe('the shown variant'),
      allocated: z.boolean().describe('whether the client was allocated to it; false for a first visit'),
    }),
  },
} as const satisfies Record<string, EventDefinition>;

export type EventName = keyof typeof eventCatalogue;
export type EventFields<Name extends EventName> = z.output<(typeof eventCatalogue)[Name]['fields']>;

const isEventName = (name: string): name is EventName => Object.hasOwn(eventCatalogue, name);

/** Parses the fields of an event; undefined when the catalogue has no such event, or a field does not fit. Drops unknown fields. */
export function parseEventFields(name: string, props: unknown): Record<string, unknown> | undefined {
  return isEventName(name) ? eventCatalogue[name].fields.safeParse(props).data : undefined;
}
