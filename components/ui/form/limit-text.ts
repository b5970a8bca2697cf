import type { ChangeEvent, CompositionEvent } from 'react';
import { countCodePoints, cutCodePoints } from '@/lib/rules/text/code-points';
import { isComposing } from './is-composing';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Most UTF-16 units of a code point. */
const UNITS_PER_CODE_POINT = 2;

/**
 * Removes what exceeds `max` characters, before the caret, where it was typed or pasted. The caret stays.
 * @returns whether something was removed
 */
function removeExcess(field: TextField, max: number): boolean {
  const excess = countCodePoints(field.value) - max;
  if (excess <= 0) return false;
  const end = field.selectionEnd ?? field.value.length;
  const before = field.value.slice(0, end);
  const kept = cutCodePoints(before, Math.max(0, countCodePoints(before) - excess));
  field.setRangeText('', kept.length, end, 'end');
  // A text that was too long before the caret was put into it.
  const rest = cutCodePoints(field.value, max);
  if (rest !== field.value) field.setRangeText('', rest.length, field.value.length, 'preserve');
  return true;
}

interface LimitedProps<F extends TextField> {
  maxLength?: number | undefined;
  onChange?: ((event: ChangeEvent<F>) => void) | undefined;
  onCompositionEnd?: ((event: CompositionEvent<F>) => void) | undefined;
}

/**
 * Props of a text control that limit it to `maxLength` characters as the contract counts them. The browser's `maxLength` counts UTF-16
 * units and would stop at half of that many emoji (R-AFTER-19): it remains as the bound of those.
 */
export function limitText<F extends TextField>(props: LimitedProps<F>): LimitedProps<F> {
  const { maxLength, onChange, onCompositionEnd } = props;
  if (maxLength === undefined) return props;
  return {
    maxLength: maxLength * UNITS_PER_CODE_POINT,
    onChange: (event) => {
      const { currentTarget: field } = event;
      if (!isComposing(event) && removeExcess(field, maxLength)) {
        // React remembers what was set here. It would take the same input again for no change.
        const { value, selectionEnd } = field;
        field.value = value;
        field.setSelectionRange(selectionEnd, selectionEnd);
      }
      onChange?.(event);
    },
    onCompositionEnd: (event) => {
      const { currentTarget: field } = event;
      // Calls `onChange`.
      if (removeExcess(field, maxLength)) field.dispatchEvent(new Event('input', { bubbles: true }));
      onCompositionEnd?.(event);
    },
  };
}
