/** A torn ticket: no coupon, or none that is valid. For a box of 160 × 140. */
export const ticketIllustration = (
  <>
    <path className="fill-surface" d="M28 52h104v18a10 10 0 0 0 0 20v18H28V90a10 10 0 0 0 0-20z" />
    <path className="fill-tint" d="M92 52h40v18a10 10 0 0 0 0 20v18H92z" />
    <path d="M28 52h104v18a10 10 0 0 0 0 20v18H28V90a10 10 0 0 0 0-20zM92 58v6M92 72v6M92 86v6M92 100v4" />
    <path className="stroke-primary" d="M48 92l22-24M50 71h.1M68 89h.1" />
  </>
);
