/** A list under a magnifier: nothing was found. For a box of 160 × 140. */
export const searchIllustration = (
  <>
    <rect className="fill-surface" x="30" y="28" width="62" height="84" rx="9" />
    <path d="M44 48h34M44 62h22M44 76h14" />
    <circle className="fill-tint stroke-primary" cx="98" cy="84" r="24" />
    <path className="stroke-primary" d="M116 102l16 16M90 80a9 9 0 0 1 8-8" />
  </>
);
