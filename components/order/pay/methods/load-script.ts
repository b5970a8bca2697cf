/** Longest wait for somebody else's script, in milliseconds. */
const LOAD_TIMEOUT_MS = 4000;

/** Loads a script of the app around the page. False when it cannot be had: that app is not there, or has none. */
export function loadScript(src: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const end = (isLoaded: boolean) => () => {
      clearTimeout(timer);
      if (!isLoaded) script.remove();
      resolve(isLoaded);
    };
    const timer = setTimeout(end(false), LOAD_TIMEOUT_MS);
    script.onload = end(true);
    script.onerror = end(false);
    script.src = src;
    document.head.append(script);
  });
}
