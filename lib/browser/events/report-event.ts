import { createOutbox } from '@/lib/browser/outbox';
import type { EventFields, EventName } from '@/lib/contract/events';
import { withoutBasePath } from '@/lib/contract/paths';

/** An event of the catalogue with its fields. */
type NamedFields = { [Name in EventName]: { name: Name; fields: EventFields<Name> } }[EventName];

/** An event as pages report it. */
export type ReportedEvent = NamedFields & {
  /** Path of the page, without base path and query. */
  path: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Milliseconds. */
  duration?: number;
};

/** Events that are kept until the code that sends them is loaded. */
const MAX_EARLY_EVENTS = 20;

/** Events on the way to the queue. `start-events.ts` takes them when the page is interactive. */
export const reportedEvents = createOutbox<ReportedEvent>(MAX_EARLY_EVENTS);

/** Reports an event of the current page. Never throws, and sends nothing itself. */
export const reportEvent = <Name extends EventName>(name: Name, fields: EventFields<Name>): void =>
  reportedEvents.push({
    name,
    fields,
    path: withoutBasePath(location.pathname),
    at: Date.now(),
  } as ReportedEvent);
