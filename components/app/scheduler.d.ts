/** React's scheduler, which the framework includes without types. */
declare module 'next/dist/compiled/scheduler' {
  /** Sets how often a second React stops rendering so that the browser can draw. @param fps 1 to 125; 0 is the default */
  export function unstable_forceFrameRate(fps: number): void;
}
