'use client';

import { useEffect } from 'react';
import { rememberTerm } from '../history-store';

/** Puts the keyword of the page into the history, whichever way led here. */
export function RememberSearch({ keyword }: { keyword: string }) {
  useEffect(() => rememberTerm(keyword), [keyword]);
  return null;
}
