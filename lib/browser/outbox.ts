/** Items that code reports before the code that sends them is loaded. */
export interface Outbox<T> {
  /** Hands an item to the sender; keeps it until there is one. */
  push: (item: T) => void;
  /** Hands the kept items, then every later one, to `send`. */
  connect: (send: (item: T) => void) => void;
}

/** Creates an outbox that keeps at most `maxItems`; later ones are dropped until a sender is connected. */
export function createOutbox<T>(maxItems: number): Outbox<T> {
  const kept: T[] = [];
  let sender: ((item: T) => void) | undefined;
  return {
    push: (item) => {
      if (sender) sender(item);
      else if (kept.length < maxItems) kept.push(item);
    },
    connect: (send) => {
      sender = send;
      for (const item of kept.splice(0)) send(item);
    },
  };
}
