import type { ChangeEvent } from 'react';

/** Whether an input method is still composing: its letters are not yet the characters that they will become. */
export const isComposing = ({ nativeEvent }: ChangeEvent): boolean =>
  'isComposing' in nativeEvent && nativeEvent.isComposing === true;
