import { type RefObject, useState } from 'react';
import { ApiError } from '@/lib/browser/api-error';
import type { AddressInput } from '@/lib/contract/address';
import {
  type AddressField,
  type AddressProblems,
  findAddressProblems,
  toAddressProblems,
} from '@/lib/rules/address/address-form';

/** Fields in display order. */
const fieldOrder: readonly AddressField[] = ['receiver', 'phone', 'area', 'detail'];

/** Focuses the first invalid field. */
function focusFirstProblem(form: HTMLFormElement | null, problems: AddressProblems) {
  const first = fieldOrder.find((field) => problems[field]);
  if (first) form?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
}

/** Whether a change includes the field; `area` is changed as a whole. */
const isChanged = (field: string, part: Partial<AddressInput>): boolean =>
  (field === 'area' ? 'areaCode' : field) in part;

/**
 * State of the address form: draft and problems. Before the first submit it shows only the problems that the
 * server already reported (`initialProblems`); after that a problem disappears as soon as its field is valid.
 */
export function useAddressForm(
  start: AddressInput,
  initialProblems: AddressProblems,
  form: RefObject<HTMLFormElement | null>,
) {
  const [draft, setDraft] = useState(start);
  const [tried, setTried] = useState(false);
  const [serverProblems, setServerProblems] = useState(initialProblems);
  const problems: AddressProblems = { ...serverProblems, ...(tried && findAddressProblems(draft)) };

  return {
    draft,
    problems,
    change: (part: Partial<AddressInput>) => {
      setDraft((last) => ({ ...last, ...part }));
      setServerProblems((last) =>
        Object.fromEntries(Object.entries(last).filter(([field]) => !isChanged(field, part))),
      );
    },
    /** Shows all problems; returns true when there are none. */
    check: (): boolean => {
      setTried(true);
      const found = findAddressProblems(draft);
      focusFirstProblem(form.current, found);
      return Object.keys(found).length === 0;
    },
    /** Shows the problems that the server reported; returns false when the error has another cause. */
    showServerProblems: (error: unknown): boolean => {
      const reported = error instanceof ApiError ? toAddressProblems(error.issues ?? []) : {};
      setServerProblems(reported);
      focusFirstProblem(form.current, reported);
      return Object.keys(reported).length > 0;
    },
  };
}
