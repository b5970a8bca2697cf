import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { ProjectKey, useLink } from '@/lib/browser/current-page';
import { UNKNOWN_PROJECT } from '@/lib/rules/page/variant';

const rendered: string[] = [];

function Probe() {
  const path = useLink()('/home');
  rendered.push(path);
  return <a href={path}>home</a>;
}

const createPage = (projectKey: string) => (
  <ProjectKey value={projectKey}>
    <Probe />
  </ProjectKey>
);

/** Renders a page on the server, and hydrates it at an address that names a project. @returns the paths of each rendering */
async function renderAndHydrate(projectKey: string): Promise<string[]> {
  rendered.length = 0;
  history.replaceState(null, '', '/vantmall/mine?pId=777');
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(createPage(projectKey));
  const reactRoot = await act(async () => hydrateRoot(root, createPage(projectKey)));
  await act(async () => reactRoot.unmount());
  root.remove();
  return [...rendered];
}

// R-NAV-02
describe('useLink', () => {
  it('names the project of the page on the server, and renders nothing twice', async () => {
    expect(await renderAndHydrate('10002')).toEqual(['/home?pId=10002', '/home?pId=10002']);
  });

  it('names the project of the address on the shared page of an unknown project, once it is hydrated', async () => {
    expect(await renderAndHydrate(UNKNOWN_PROJECT)).toEqual(['/home', '/home', '/home?pId=777']);
  });
});
