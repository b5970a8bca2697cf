import { guardHiddenPages } from '@/lib/browser/guard-hidden-pages';

const addPage = (className: string): HTMLElement => {
  document.body.insertAdjacentHTML('beforeend', `<div class="${className}"><a href="#card">Card</a></div>`);
  return document.body.lastElementChild as HTMLElement;
};

afterEach(() => document.body.replaceChildren());

// R-DIALOG-20
describe('pages behind the shown one', () => {
  it('are made inert at once when the focus is in one of them already', () => {
    const [hidden, shown] = [addPage('page-hidden'), addPage('')];
    hidden.querySelector('a')?.focus();
    const stop = guardHiddenPages();
    expect([hidden.inert, shown.inert]).toEqual([true, undefined]);
    stop();
  });

  it('keep their style while no one uses a keyboard', () => {
    const hidden = addPage('page-hidden');
    const stop = guardHiddenPages();
    expect(hidden.inert).toBeUndefined();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
    expect(hidden.inert).toBe(true);
    stop();
  });
});
