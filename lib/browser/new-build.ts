import { BASE_PATH } from '../contract/paths';

/** When the page was last loaded again, in milliseconds since 1970. */
const RELOADED_AT = 'reloadedForBuildAt';
/** A page that still fails after it was loaded again is not loaded once more for this time. */
const PAUSE_MS = 60_000;

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (Date.now() - last < PAUSE_MS) return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    return true;
  } catch {
    // Without storage nothing prevents an endless loop.
    return false;
  }
}

/**
 * Loads the page again if the server has another build (R-OPS-19). Called when a part of the page could not be loaded. The builds are
 * compared by name, because most files of a page are in both builds, or in the cache of a proxy. A navigation needs none of this: the
 * framework compares the builds.
 * @returns whether the page is being loaded again
 */
export async function reloadForNewBuild(reload = () => location.reload()): Promise<boolean> {
  try {
    const response = await fetch(`${BASE_PATH}/api/health`);
    const { data }: { data: { build?: unknown } } = await response.json();
    // biome-ignore lint/style/noProcessEnv: the build replaces it by its value
    if (data.build === process.env.MALL_BUILD_ID || !mayReload()) return false;
  } catch {
    return false; // no network: the part can be loaded later
  }
  reload();
  return true;
}
