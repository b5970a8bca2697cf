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

/** What stands in the form and what is wrong with it; nothing is called wrong before the first try. */
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
    /** What may be sent; undefined when something is wrong, which has the cursor then. */
    check: (): Omit<CallArgs<'complaint'>, 'pictures'> | undefined => {
      setTried(true);
      const wrong = (['type', 'text', 'phone'] as const).find((field) => problems[field]);
      if (wrong) focusField(form.current, wrong);
      if (wrong || !draft.type) return undefined;
      return { type: draft.type, text, phone: draft.phone || undefined, orderId: draft.orderId };
    },
  };
}
