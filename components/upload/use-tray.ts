'use client';

import { useEffect, useState } from 'react';
import { createTray, type Tray } from './tray';

/** A tray of pictures for each of some things, as they are at first; emptied when the form is left. */
export function useTrays<T>(things: readonly T[]): readonly { of: T; tray: Tray }[] {
  const [trays] = useState(() => things.map((of) => ({ of, tray: createTray() })));
  useEffect(
    () => () => {
      for (const { tray } of trays) tray.clear();
    },
    [trays],
  );
  return trays;
}

/** A tray of pictures; emptied when the form is left. */
export function useTray(): Tray {
  const [tray] = useState(() => createTray());
  useEffect(() => tray.clear, [tray]);
  return tray;
}
