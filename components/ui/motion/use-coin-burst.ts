'use client';

import { useRef } from 'react';
import { flyCoins } from './fly-coins';

/**
 * `burst()` sends coins from the element with `from` to the one with `to`, or else to the balance in
 * the header (`data-balance`).
 */
export function useCoinBurst<From extends HTMLElement, To extends HTMLElement>(icon: string) {
  const from = useRef<From>(null);
  const to = useRef<To>(null);
  const burst = () =>
    flyCoins(from.current, to.current ?? document.querySelector('[data-balance]'), { icon });
  return { from, to, burst };
}
