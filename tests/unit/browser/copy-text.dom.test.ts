import { copyText } from '@/lib/browser/copy-text';

let field: HTMLTextAreaElement | undefined;
let parent: Element | null | undefined;
beforeEach(() => {
  field = undefined;
  document.body.innerHTML = '<button>outside</button><dialog open><button>inside</button></dialog>';
  // Webviews reject it, and pages on plain http have none.
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  document.execCommand = () => {
    if (document.activeElement instanceof HTMLTextAreaElement) field = document.activeElement;
    parent = field?.parentElement;
    return true;
  };
});
afterEach(() => jest.restoreAllMocks());

const focusButton = (name: string) => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  button?.focus();
  return button;
};

// R-DIALOG-17
it.each([
  ['inside', 'DIALOG'],
  ['outside', 'BODY'],
])('copies from a field beside the focused button %s of a dialog', async (name, tagName) => {
  const button = focusButton(name);
  expect(await copyText('1001')).toBe(true);
  expect(parent?.tagName).toBe(tagName);
  expect(field).toMatchObject({ value: '1001', selectionStart: 0, selectionEnd: 4, isConnected: false });
  expect(document.activeElement).toBe(button);
});

// R-DIALOG-18
it('fails where the field does not get the focus, as behind an open dialog', async () => {
  jest.spyOn(HTMLTextAreaElement.prototype, 'focus').mockImplementation(() => {});
  expect(await copyText('1001')).toBe(false);
  expect(document.querySelector('textarea')).toBeNull();
});
