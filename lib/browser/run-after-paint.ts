/** A page in the background has no frames. */
const MAX_WAIT_MS = 200;

/** Calls a function once, when the browser has painted what is in the document now. @returns a function that cancels it */
export function runAfterPaint(start: () => void): () => void {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout>;
  const cancel = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const run = () => {
    cancel();
    start();
  };
  timer = setTimeout(run, MAX_WAIT_MS);
  // The first frame paints, the second one begins when that is done.
  frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      clearTimeout(timer);
      timer = setTimeout(run);
    });
  });
  return cancel;
}
