'use client';

import type { RulesTexts } from '@/components/points/rules/rules-texts';
import { useRules } from '@/components/points/rules/use-rules';
import { Cell } from '@/components/ui/cell';

/** The cell of the personal centre that opens the agreement and the rules (R-MINE-05). */
export function RulesCell({ label, texts }: { label: string; texts: RulesTexts }) {
  const { openRules, sheet } = useRules(texts);
  return (
    <>
      <Cell label={label} onPress={openRules} />
      {sheet}
    </>
  );
}
