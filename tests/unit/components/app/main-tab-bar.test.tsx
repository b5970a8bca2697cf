import { screen } from '@testing-library/react';
import { MainTabBar } from '@/components/app/main-tab-bar';
import { renderPart } from '../../../support/components/render-part';

let segment: string | null = null;
jest.mock('next/navigation', () => ({ useSelectedLayoutSegment: () => segment }));
jest.mock('@/lib/browser/client', () => ({ callMall: () => Promise.resolve({ unPayCount: 0 }) }));

const renderTabBar = (page: string | null) => {
  segment = page;
  renderPart(
    <MainTabBar
      label="Pages"
      unpaidLabel="{count} to pay"
      projectKey="10000"
      names={{ home: 'Home', primary1: 'Points', myorder3: 'Orders', mine: 'Me' }}
    />,
  );
};

// R-NAV-12
test.each(['centerPageA', 'centerPageB'])('shows no tab bar on %s', (page) => {
  renderTabBar(page);
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

// R-NAV-11, R-NAV-12
test.each(['home', 'primary1', 'leftFirst', '404', null])('shows the tab bar on %s', (page) => {
  renderTabBar(page);
  expect(screen.getByRole('navigation', { name: 'Pages' })).toBeInTheDocument();
});
