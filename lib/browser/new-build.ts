/** A file of the page's own build. */
const findBuildFile = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[src*="/_next/static/"]')?.src;

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
 * Loads the page again if the server has a newer build, whose files have other names (R-OPS-19). Called when a part of
 * the page could not be loaded. A navigation needs none of this: the framework compares the builds.
 * @returns whether the page is being loaded again
 */
export async function reloadForNewBuild(reload = () => location.reload()): Promise<boolean> {
  const file = findBuildFile();
  if (!file) return false;
  try {
    const { status } = await fetch(file, { method: 'HEAD', cache: 'no-store' });
    if (status !== 404 || !mayReload()) return false;
  } catch {
    return false; // no network: the part can be loaded later
  }
  reload();
  return true;
}
