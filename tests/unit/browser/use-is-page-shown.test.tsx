import { render } from '@testing-library/react';
import { Activity, StrictMode } from 'react';
import { useIsPageShown } from '@/lib/browser/use-is-page-shown';

const setPath = (path: string) => history.replaceState(null, '', path);

function Page({ onRender }: { onRender: (isShown: () => boolean) => void }) {
  onRender(useIsPageShown());
  return null;
}

/** Renders a page in React's strict mode, which starts its effects twice. */
function renderPage() {
  let isShown = () => false;
  const handleRender = (rendered: typeof isShown) => {
    isShown = rendered;
  };
  const toPage = (mode: 'visible' | 'hidden') => (
    <StrictMode>
      <Activity mode={mode}>
        <Page onRender={handleRender} />
      </Activity>
    </StrictMode>
  );
  setPath('/vantmall/bybtList?pId=1');
  const { rerender, unmount } = render(toPage('visible'));
  return {
    isShown: () => isShown(),
    unmount,
    setMode: (mode: 'visible' | 'hidden') => rerender(toPage(mode)),
  };
}

it('says that a page is shown while it is mounted, whatever the query of its address is', () => {
  const { isShown } = renderPage();
  expect(isShown()).toBe(true);
  setPath('/vantmall/bybtList?pId=1&tab=2');
  expect(isShown()).toBe(true);
});

it('says that a page is not shown after it was removed', () => {
  const { isShown, unmount } = renderPage();
  unmount();
  expect(isShown()).toBe(false);
});

it('says that a page that is kept behind another one is not shown until the shopper comes back', () => {
  const { isShown, setMode } = renderPage();
  setMode('hidden');
  expect(isShown()).toBe(false);
  setMode('visible');
  expect(isShown()).toBe(true);
});

it('says that a page is not shown when the address is already that of another page', () => {
  const { isShown } = renderPage();
  setPath('/vantmall/home?pId=1');
  expect(isShown()).toBe(false);
});
