import { HEALTH_PATH, RELOAD_PAUSE_MS, RELOADED_AT_KEY } from '../rules/page/new-build';

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_AT_KEY) ?? 0);
    if (Date.now() - last < RELOAD_PAUSE_MS) return false;
    sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
    return true;
  } catch {
    // Without storage nothing prevents an endless loop.
    return false;
  }
}

/**
 * Loads the page again if the server has another build (R-OPS-19). Called when a part of the page could not be loaded. The builds are
 * compared by name, because most files of a page are in both builds, or in the cache of a proxy. A navigation needs none of this: the
 * framework compares the builds. A document whose own files are missing never runs this; its inline script does the same.
 * @returns whether the page is being loaded again
 */
export async function reloadForNewBuild(reload = () => location.reload()): Promise<boolean> {
  try {
    const response = await fetch(HEALTH_PATH);
    const { data }: { data: { build?: unknown } } = await response.json();
    // biome-ignore lint/style/noProcessEnv: the build replaces it by its value
    if (data.build === process.env.MALL_BUILD_ID || !mayReload()) return false;
  } catch {
    return false; // no network: the part can be loaded later
  }
  reload();
  return true;
}
