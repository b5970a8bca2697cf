import { messages } from '@/lib/i18n/messages';

/** Texts that do not say where a link leads; audits of search engines and of accessibility count them as faults. */
const EMPTY_TEXTS =
  /^(?:click here|click this|go|here|information|learn more|more|more info|more information|right here|read more|see more|start|this|点击|点击这里|点此|更多|更多信息|这里|了解更多|进入)$/i;

/** A button that opens a menu beside the other actions of an order. */
const MENU_BUTTON = /\.order\.actions\.more$/;

function* listTexts(value: unknown, path: string): Generator<[path: string, text: string]> {
  if (typeof value === 'string') yield [path, value];
  else for (const [key, part] of Object.entries(value ?? {})) yield* listTexts(part, `${path}.${key}`);
}

// R-CRAWLER-12
test('has no text that says nothing about where its link leads', () => {
  const texts = [...listTexts(messages, 'messages')];
  const faults = texts.filter(([path, text]) => EMPTY_TEXTS.test(text.trim()) && !MENU_BUTTON.test(path));
  expect(faults).toEqual([]);
});
