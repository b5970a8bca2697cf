/** Longest time that a login waits for the fingerprint. */
const MAX_WAIT_MS = 1000;

type ImportFingerprint = () => Promise<{ computeFingerprint(): Promise<string> }>;

let importFingerprint: ImportFingerprint | undefined;
let computed: string | undefined;

/** Sets where the code of the fingerprint is: pages load it in one file with other parts (R-PERF-16). */
export function provideFingerprint(load: ImportFingerprint): void {
  importFingerprint = load;
}

/**
 * The `webFingerPrint` of this device, which limits how many of its guests receive points (R-POINTS-15). Its code is
 * loaded by the first login only. Undefined if that fails or takes too long: a login must not depend on it.
 */
export async function findWebFingerprint(): Promise<string | undefined> {
  if (computed || !importFingerprint) return computed;
  const loading = importFingerprint().then(async ({ computeFingerprint }) => {
    computed = await computeFingerprint();
    return computed;
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, MAX_WAIT_MS, undefined);
  });
  return Promise.race([loading.catch(() => undefined), deadline]).finally(() => clearTimeout(timer));
}
