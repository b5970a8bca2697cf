import { type RefObject, useState } from 'react';
import { ApiError } from '@/lib/browser/api-error';
import type { AddressInput } from '@/lib/contract/address';
import {
  type AddressField,
  type AddressProblems,
  findAddressProblems,
  toAddressProblems,
} from '@/lib/rules/address/address-form';

/** Fields in the order in which they stand. */
const fieldOrder: readonly AddressField[] = ['receiver', 'phone', 'area', 'detail'];

/** Puts the cursor into the first field that is wrong. */
function focusFirstProblem(form: HTMLFormElement | null, problems: AddressProblems) {
  const first = fieldOrder.find((field) => problems[field]);
  if (first) form?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
}

/** Fields that a change touches: the area is changed as a whole. */
const isChanged = (field: string, part: Partial<AddressInput>): boolean =>
  (field === 'area' ? 'areaCode' : field) in part;

/**
 * What stands in the form and what is wrong with it. Nothing but what the server has against the address already
 * (`refusedBefore`) is called wrong before the first try; from then on a field is right again as soon as it is.
 */
export function useAddressForm(
  start: AddressInput,
  refusedBefore: AddressProblems,
  form: RefObject<HTMLFormElement | null>,
) {
  const [draft, setDraft] = useState(start);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState(refusedBefore);
  const problems: AddressProblems = { ...refused, ...(tried && findAddressProblems(draft)) };

  return {
    draft,
    problems,
    change: (part: Partial<AddressInput>) => {
      setDraft((last) => ({ ...last, ...part }));
      setRefused((last) =>
        Object.fromEntries(Object.entries(last).filter(([field]) => !isChanged(field, part))),
      );
    },
    /** True when it may be sent. */
    check: (): boolean => {
      setTried(true);
      const found = findAddressProblems(draft);
      focusFirstProblem(form.current, found);
      return Object.keys(found).length === 0;
    },
    /** Takes the server's issues; false when the failure was about something else. */
    refuse: (error: unknown): boolean => {
      const found = error instanceof ApiError ? toAddressProblems(error.issues ?? []) : {};
      setRefused(found);
      focusFirstProblem(form.current, found);
      return Object.keys(found).length > 0;
    },
  };
}
