/** A crossed-out calendar page: what was here is over. For a box of 160 × 140. */
export const endIllustration = (
  <>
    <rect className="fill-surface" x="36" y="40" width="88" height="76" rx="10" />
    <path className="fill-tint" d="M36 62V50a10 10 0 0 1 10-10h68a10 10 0 0 1 10 10v12z" />
    <path d="M36 62h88M58 32v16M102 32v16" />
    <path className="stroke-primary" d="M68 80l24 22M92 80l-24 22" />
  </>
);
