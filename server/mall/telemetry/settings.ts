import 'server-only';
import type { CloudLog } from './cloud-log';

/** Where events of pages go; `both`: to the database and the cloud logging service. */
export type EventDestination = 'store' | 'forward' | 'both' | 'off';

/** Where events and log lines of browsers go (R-EVENT-15, R-EVENT-16). */
export interface TelemetrySettings {
  events: EventDestination;
  /** Absent: log lines go to the log of the server. Required to forward events. */
  cloudLog?: CloudLog | undefined;
}

/**
 * Creates telemetry settings; events are stored by default.
 * @throws Error when events are forwarded without a cloud log, so that the mall does not start.
 */
export function createTelemetrySettings(overrides: Partial<TelemetrySettings> = {}): TelemetrySettings {
  const settings = { events: 'store' as const, ...overrides };
  if (/^(forward|both)$/.test(settings.events) && !settings.cloudLog)
    throw new Error('events can be forwarded only to a cloud log');
  return settings;
}
