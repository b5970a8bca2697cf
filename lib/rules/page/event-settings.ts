import { DEFAULT_EVENT_SETTINGS } from '@/lib/contract/limits';

type EventSettings = typeof DEFAULT_EVENT_SETTINGS;

/** The settings of a project for events; undefined where they are the defaults, which pages know (R-EVENT-05). */
export function findOwnEventSettings(settings: EventSettings | undefined): EventSettings | undefined {
  const names = Object.keys(DEFAULT_EVENT_SETTINGS) as (keyof EventSettings)[];
  return names.some((name) => settings && settings[name] !== DEFAULT_EVENT_SETTINGS[name])
    ? settings
    : undefined;
}
