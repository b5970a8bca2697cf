import { type RefObject, useState } from 'react';
import type { CallArgs } from '@/lib/contract/contract';
import { isMobilePhone } from '@/lib/rules/after-sale/after-sale-form';
import { focusField } from '../parts/focus-field';

export const complaintTypes = ['goods', 'logistics', 'service', 'refund', 'points', 'other'] as const;
type ComplaintType = (typeof complaintTypes)[number];

interface Draft {
  type: ComplaintType | undefined;
  text: string;
  phone: string;
  orderId: string | undefined;
}

/** State of the complaint form: draft and problems; problems are hidden before the first submit. */
export function useComplaintForm(orderId: string | undefined, form: RefObject<HTMLFormElement | null>) {
  const [tried, setTried] = useState(false);
  const [draft, setDraft] = useState<Draft>({ type: undefined, text: '', phone: '', orderId });
  const text = draft.text.trim();
  const problems = {
    type: draft.type === undefined,
    text: text === '',
    phone: draft.phone !== '' && !isMobilePhone(draft.phone),
  };
  return {
    draft,
    problems: tried ? problems : { type: false, text: false, phone: false },
    change: (part: Partial<Draft>) => setDraft((last) => ({ ...last, ...part })),
    /** Returns the input to send; when a field is invalid, focuses it and returns undefined. */
    check: (): Omit<CallArgs<'complaint'>, 'pictures'> | undefined => {
      setTried(true);
      const invalidField = (['type', 'text', 'phone'] as const).find((field) => problems[field]);
      if (invalidField) focusField(form.current, invalidField);
      if (invalidField || !draft.type) return undefined;
      return { type: draft.type, text, phone: draft.phone || undefined, orderId: draft.orderId };
    },
  };
}
