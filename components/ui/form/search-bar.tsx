import { Search, X } from 'lucide-react';
import Form from 'next/form';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useEarlyInput } from '@/lib/browser/hydration';
import { KEYWORD_LENGTH } from '@/lib/contract/limits';
import { cutGraphemes } from '@/lib/rules/text/graphemes';
import { IconButton } from '../icon-button';
import { isComposing } from './is-composing';

export interface SearchBarProps {
  /** In-app path without the base path; the keyword goes into its query. */
  action: string;
  name?: string;
  defaultValue?: string;
  placeholder?: string;
  /** Accessible name of the field. */
  label: string;
  submitLabel: string;
  clearLabel: string;
  /** Further query parameters to send, such as the pId. */
  keep?: Readonly<Record<string, string>>;
  autoFocus?: boolean;
  /** Called on each change, for suggestions. */
  onChange?: (keyword: string) => void;
  /**
   * Called with the keyword before the page changes; `preventDefault()` on the event stops the navigation.
   */
  onSubmit?: (keyword: string, event: SyntheticEvent<HTMLFormElement>) => void;
}

/**
 * The search field: a form that also works without JavaScript, for at most 15 characters as a reader counts them, which
 * `maxLength` does not (R-SEARCH-02, R-SEARCH-04). The server cuts a longer keyword.
 * With large text it has no magnifier and smaller paddings, so that the keyword stays visible.
 */
export function SearchBar(props: SearchBarProps) {
  const {
    action,
    name = 'keyword',
    defaultValue = '',
    placeholder,
    label,
    keep,
    autoFocus,
    onChange,
    onSubmit,
  } = props;
  const [keyword, setKeyword] = useState(defaultValue);
  const field = useRef<HTMLInputElement>(null);
  const change = (value: string) => {
    setKeyword(value);
    onChange?.(value);
  };
  const cut = (value: string) => cutGraphemes(value, KEYWORD_LENGTH);
  useEarlyInput(() => {
    const typed = cut(field.current?.value ?? defaultValue);
    if (typed !== defaultValue) change(typed);
  });
  return (
    <Form
      action={action}
      // The address of a search has more parameters: a prefetch without them is only redirected.
      prefetch={false}
      role="search"
      onSubmit={(event) => onSubmit?.(keyword.trim(), event)}
      className="second-frame @container flex h-11 items-center rounded-full bg-surface pl-3.5 text-ink focus-within:outline-2 focus-within:outline-primary"
    >
      <Search size={16} strokeWidth={2.2} aria-hidden className="shrink-0 text-muted @max-[12rem]:hidden" />
      {Object.entries(keep ?? {}).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        name={name}
        aria-label={label}
        placeholder={placeholder}
        // biome-ignore lint/a11y/noAutofocus: the search page is opened to type
        autoFocus={autoFocus}
        value={keyword}
        onChange={(event) => change(isComposing(event) ? event.target.value : cut(event.target.value))}
        onCompositionEnd={(event) => change(cut(event.currentTarget.value))}
        className="h-full min-w-0 flex-1 appearance-none bg-transparent px-2 text-16 outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
      />
      {keyword && (
        <IconButton
          label={props.clearLabel}
          onClick={() => {
            change('');
            field.current?.focus();
          }}
          className="text-muted @max-[12rem]:w-[44px]"
        >
          <X size={16} strokeWidth={2.2} aria-hidden />
        </IconButton>
      )}
      <button
        type="submit"
        className="pressable h-full shrink-0 rounded-full px-4 text-14 font-bold @max-[12rem]:px-2 text-primary"
      >
        {props.submitLabel}
      </button>
    </Form>
  );
}
