import 'server-only';

/** The signals after which the framework closes its server, and the code with which it then exits. */
const EXIT_CODES = { SIGTERM: 143, SIGINT: 130 } as const;

type StopSignal = keyof typeof EXIT_CODES;

const SIGNALS = Object.keys(EXIT_CODES) as StopSignal[];

/**
 * Calls `listener` once, at the first signal that stops the server, before the framework closes it. @returns stops listening
 */
export function onStopSignal(listener: (exitCode: number) => void): () => void {
  const stopListening = () => {
    for (const [signal, listen] of listeners) process.off(signal, listen);
  };
  const listeners = SIGNALS.map((signal) => {
    const listen = () => {
      stopListening();
      listener(EXIT_CODES[signal]);
    };
    return [signal, listen] as const;
  });
  for (const [signal, listen] of listeners) {
    // Where nothing handles the signal, it ends the process; a listener would keep the process alive.
    if (process.listenerCount(signal) > 0) process.prependListener(signal, listen);
  }
  return stopListening;
}
