'use client';

import { useEffect } from 'react';
import { rememberTerm } from '../history-store';

/** Adds the keyword of the page to the history, no matter how the shopper got here. */
export function RememberSearch({ keyword }: { keyword: string }) {
  useEffect(() => rememberTerm(keyword), [keyword]);
  return null;
}
