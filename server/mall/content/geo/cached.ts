import 'server-only';
import type { Clock } from '../../clock';
import type { GeoProvider } from './provider';

/** How long an answer holds, and how long a failure keeps the provider from being asked again. */
const TTL_MS = 24 * 3_600_000;
const FAILURE_TTL_MS = 60_000;
/** Most addresses remembered; the oldest go first. In memory only: an address is personal. */
const CAPACITY = 5000;

interface Entry {
  until: number;
  answer: Promise<string | undefined>;
}

/** A provider that is asked once for an address, also by calls at the same time. */
export function cached(provider: GeoProvider, now: Clock): GeoProvider {
  const entries = new Map<string, Entry>();
  return (address) => {
    const at = now().getTime();
    const hit = entries.get(address);
    if (hit && hit.until > at) return hit.answer;
    const entry: Entry = { until: at + TTL_MS, answer: provider(address) };
    entry.answer.catch(() => {
      entry.until = at + FAILURE_TTL_MS;
    });
    entries.delete(address);
    entries.set(address, entry);
    const oldest = entries.keys().next().value;
    if (entries.size > CAPACITY && oldest !== undefined) entries.delete(oldest);
    return entry.answer;
  };
}
