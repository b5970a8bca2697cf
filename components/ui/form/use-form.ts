import { useRef, useState } from 'react';

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
}: FormOptions<Draft, Input, Field, Problem>) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(initial);
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
      setReported((last) => {
        const kept = { ...last };
        for (const field in kept) if ((draftKeys[field] ?? field) in part) kept[field] = undefined;
        return kept;
      });
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
