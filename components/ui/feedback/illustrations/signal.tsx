/** A cloud with a flash: the network or the server failed. For a box of 160 × 140. */
export const signalIllustration = (
  <>
    <path className="fill-surface" d="M52 106h60a22 22 0 0 0 3-44 34 34 0 0 0-66-6 25 25 0 0 0 3 50z" />
    <path className="fill-tint stroke-primary" d="M86 62L70 90h13l-4 24 20-32H85z" />
    <path d="M28 122h18M58 122h8M114 122h18" />
  </>
);
