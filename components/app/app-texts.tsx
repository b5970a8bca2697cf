'use client';

import { createContext, type ReactNode, useContext } from 'react';

/** Texts that any client component can need, in the shopper's language. */
export interface AppTexts {
  retry: string;
  loading: string;
  end: string;
  nextPage: string;
  loadFailed: string;
  networkFailed: string;
  errorTitle: string;
  errorText: string;
  close: string;
  backToTop: string;
  miniProgramFailed: string;
  notFound: { title: string; text: string; action: string };
}

const Texts = createContext<AppTexts | undefined>(undefined);

/** Provides the texts for `useAppTexts`. */
export function AppTextsProvider({ texts, children }: { texts: AppTexts; children: ReactNode }) {
  return <Texts.Provider value={texts}>{children}</Texts.Provider>;
}

/** @throws an Error outside of `AppTextsProvider`. */
export function useAppTexts(): AppTexts {
  const texts = useContext(Texts);
  if (!texts) throw new Error('useAppTexts must be used inside of AppTextsProvider');
  return texts;
}
