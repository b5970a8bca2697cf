import { useRef, useState } from 'react';
import { readStoredDraft, type StoredFields, storeDraft } from './stored-draft';

/** The problem of each invalid field, by the name of its control. */
export type Problems<Field extends string, Problem> = { [field in Field]?: Problem | undefined };

/** A draft is the input to send, or it has problems. */
export type ParsedDraft<Input, Field extends string, Problem> =
  | { input: Input }
  | { problems: Problems<Field, Problem> };

interface FormOptions<Draft, Input, Field extends string, Problem> {
  initial: NoInfer<Draft>;
  parse: (draft: Draft) => ParsedDraft<Input, Field, Problem>;
  /** Problems that are known before the first submit. */
  initialProblems?: Problems<Field, Problem>;
  /** The key of a field in the draft, where it is not the field's name. */
  draftKeys?: { [field in Field]?: keyof Draft };
  /** Keeps what is typed in this tab until `dropStored` is called (R-DIALOG-22). */
  stored?:
    | {
        /** Name of the form, with the id of what it is about. */
        name: string;
        /** Returns what is still valid of the stored fields. */
        restore: (fields: StoredFields, initial: NoInfer<Draft>) => Partial<NoInfer<Draft>>;
      }
    | undefined;
}

/** Focuses the first control of the form, in document order, whose field has a problem. */
function focusFirstProblem(form: HTMLFormElement | null, problems: Problems<string, unknown>): void {
  const controls = [...(form?.querySelectorAll<HTMLElement>('[name]') ?? [])];
  controls.find((control) => problems[control.getAttribute('name') ?? ''] !== undefined)?.focus();
}

/**
 * State of a form: the draft and its problems. The problems of the draft are hidden before the first submit;
 * after it, one disappears as soon as its field is valid. Reported problems, such as the server's, disappear
 * when their field changes. Own code, because react-hook-form would add about 10 KB (gzipped) to every page
 * with a form.
 */
export function useForm<Draft extends object, Input, Field extends string, Problem>({
  initial,
  parse,
  initialProblems = {},
  draftKeys = {},
  stored,
}: FormOptions<Draft, Input, Field, Problem>) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState((): Draft => {
    const fields = stored ? readStoredDraft(stored.name) : {};
    return stored && Object.keys(fields).length > 0
      ? { ...initial, ...stored.restore(fields, initial) }
      : initial;
  });
  const [tried, setTried] = useState(false);
  const [reported, setReported] = useState(initialProblems);
  const parsed = parse(draft);
  const found: Problems<Field, Problem> = 'problems' in parsed ? parsed.problems : {};

  const problems = { ...reported };
  if (tried) for (const field in found) problems[field] = found[field] ?? reported[field];

  return {
    /** For `<form ref>`. */
    form,
    draft,
    problems,
    change: (part: Partial<Draft>) => {
      setDraft((last) => ({ ...last, ...part }));
      // Several changes can precede the next render, so the stored draft is changed, too.
      if (stored) storeDraft(stored.name, { ...draft, ...readStoredDraft(stored.name), ...part });
      setReported((last) => {
        const kept = { ...last };
        for (const field in kept) if ((draftKeys[field] ?? field) in part) kept[field] = undefined;
        return kept;
      });
    },
    /** Forgets what is stored: it was sent. */
    dropStored: () => {
      if (stored) storeDraft(stored.name, undefined);
    },
    /** Returns the input to send; when a field is invalid, shows the problems and focuses the first one. */
    check: (): Input | undefined => {
      setTried(true);
      if ('input' in parsed) return parsed.input;
      focusFirstProblem(form.current, found);
      return undefined;
    },
    /** Shows problems that the draft itself does not have; returns false when there are none. */
    report: (next: Problems<Field, Problem>): boolean => {
      setReported(next);
      focusFirstProblem(form.current, next);
      return Object.keys(next).length > 0;
    },
  };
}
