/** Timeout of a third-party script. */
const LOAD_TIMEOUT_MS = 4000;

/** Loads a script that the surrounding app provides; resolves to false when it cannot be loaded. */
export function loadScript(src: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const finish = (isLoaded: boolean) => () => {
      clearTimeout(timer);
      if (!isLoaded) script.remove();
      resolve(isLoaded);
    };
    const timer = setTimeout(finish(false), LOAD_TIMEOUT_MS);
    script.onload = finish(true);
    script.onerror = finish(false);
    script.src = src;
    document.head.append(script);
  });
}
