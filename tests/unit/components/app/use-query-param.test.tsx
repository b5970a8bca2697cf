import { act, fireEvent, render, screen } from '@testing-library/react';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { useQueryParam } from '@/components/app/use-query-param';

function Tabs() {
  const [tab, setTab] = useQueryParam('tab', 'all');
  return (
    <>
      <p>{tab}</p>
      <button type="button" onClick={() => setTab('tea')}>
        Tea
      </button>
      <button type="button" onClick={() => setTab('all')}>
        All
      </button>
    </>
  );
}

/** The page at a path, which keeps its path while it is left (`FrozenRoute`). */
const createPage = (path: string) => (
  <PathnameContext value={path}>
    <Tabs />
  </PathnameContext>
);
const setAddress = (address: string) => window.history.replaceState(null, '', `/vantmall${address}`);
/** Goes to another entry of the history; the page that is left gets the event before the router renders the other one. */
const traverse = (address: string) =>
  act(() => {
    setAddress(address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
const getTab = () => screen.getByRole('paragraph').textContent;

beforeEach(() => setAddress('/home?pId=10000'));

// R-NAV-17
test('stores a value in the address of its page, and removes the fallback', () => {
  render(createPage('/home'));
  expect(getTab()).toBe('all');
  fireEvent.click(screen.getByRole('button', { name: 'Tea' }));
  expect(getTab()).toBe('tea');
  expect(window.location.search).toBe('?pId=10000&tab=tea');
  fireEvent.click(screen.getByRole('button', { name: 'All' }));
  expect(window.location.search).toBe('?pId=10000');
});

// R-NAV-17
test('follows the history within its page', () => {
  render(createPage('/home'));
  traverse('/home?pId=10000&tab=food');
  expect(getTab()).toBe('food');
});

// R-NAV-19
test.each(['null', '', '%20'])('returns the fallback for the parameter %j', (value) => {
  setAddress(`/home?pId=10000&tab=${value}`);
  render(createPage('/home'));
  expect(getTab()).toBe('all');
});

// R-NAV-17
test('keeps its value while the address is that of another page', () => {
  setAddress('/home?pId=10000&tab=tea');
  const { rerender } = render(createPage('/home'));
  traverse('/goodsProfile/1?pId=10000&tab=other');
  expect(getTab()).toBe('tea');
  rerender(createPage('/home'));
  expect(getTab()).toBe('tea');
  fireEvent.click(screen.getByRole('button', { name: 'All' }));
  expect(window.location.search).toBe('?pId=10000&tab=other');
  traverse('/home?pId=10000&tab=tea');
  expect(getTab()).toBe('tea');
});

// R-NAV-17
test('begins with the fallback when it is rendered before the router sets the address of its page', () => {
  setAddress('/bybtList?pId=10000&tab=other');
  const { rerender } = render(createPage('/home'));
  expect(getTab()).toBe('all');
  setAddress('/home?pId=10000&tab=tea');
  rerender(createPage('/home'));
  expect(getTab()).toBe('tea');
});
