import type { ComponentType } from 'react';
import type { Locale } from '@/lib/rules/page/locale';
import { TextsProvider } from './texts-provider';

/**
 * Returns the sheet with its own texts, because the page around it is translated on the server. Each language
 * is a module of its own, which `useLazySheet` loads.
 */
export function withTexts<Props extends object>(
  Sheet: ComponentType<Props>,
  locale: Locale,
  messages: Record<string, object>,
): ComponentType<Props> {
  return function SheetWithTexts(props) {
    return (
      <TextsProvider locale={locale} messages={messages}>
        <Sheet {...props} />
      </TextsProvider>
    );
  };
}
