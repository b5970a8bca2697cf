/** An open box with nothing in it. For a box of 160 × 140. */
export const boxIllustration = (
  <>
    <path className="fill-surface" d="M36 62l44-16 44 16-44 17z" />
    <path className="fill-tint" d="M36 62l44 17v42l-44-18z" />
    <path className="fill-surface" d="M124 62L80 79v42l44-18z" />
    <path d="M36 62l44-16 44 16v41l-44 18-44-18zM36 62l44 17 44-17M80 79v42M36 62L24 76l44 17 12-14 12 14 44-17-12-14" />
    <path className="stroke-primary" d="M80 34V22M64 36l-6-10M96 36l6-10" />
  </>
);
