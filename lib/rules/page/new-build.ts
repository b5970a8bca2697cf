import { BASE_PATH } from '@/lib/contract/paths';

/** The call that says which build a server has. */
export const HEALTH_PATH = `${BASE_PATH}/api/health`;

/** When the page was last loaded again, in milliseconds since 1970: a key of session storage. */
export const RELOADED_AT_KEY = 'reloadedForBuildAt';

/** A page that still fails after it was loaded again is not loaded once more for this time. */
export const RELOAD_PAUSE_MS = 60_000;
