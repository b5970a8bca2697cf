'use client';

import type { RulesTexts } from './rules-texts';
import { useRules } from './use-rules';

/** The link to the rules in the header of the point centre. */
export function RulesButton({ label, texts }: { label: string; texts: RulesTexts }) {
  const { openRules, sheet } = useRules(texts);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={openRules}
        className="touch pressable h-8 text-12 text-hero-muted underline decoration-current/50 underline-offset-3"
      >
        {label}
      </button>
      {sheet}
    </>
  );
}
