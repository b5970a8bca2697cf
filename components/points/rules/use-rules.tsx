import { type ReactNode, useState } from 'react';
import { createLazyPart } from '@/components/ui/lazy-part';
import type { RulesTexts } from './rules-texts';

const RulesSheet = createLazyPart(() => import('./rules-sheet').then((module) => module.RulesSheet));

/** Opens the rules sheet; its code is loaded at the first call. The caller must render `sheet`. */
export function useRules(texts: RulesTexts): { openRules: () => void; sheet: ReactNode } {
  const [isLoaded, setLoaded] = useState(false);
  const [open, setOpen] = useState(false);
  const openRules = () => {
    setLoaded(true);
    setOpen(true);
  };
  return {
    openRules,
    sheet: isLoaded && <RulesSheet open={open} onClose={() => setOpen(false)} texts={texts} />,
  };
}
