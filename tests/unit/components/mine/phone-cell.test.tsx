import { screen } from '@testing-library/react';
import { PhoneCell } from '@/components/mine/phone-cell';
import { buildCurrentUser } from '../../../support/components/current-user';
import { renderPart, server } from '../../../support/components/render-part';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';

runMockServer(server);

// R-MINE-07
it.each([
  ['138****8000', '138****8000'],
  ['', 'Not bound'],
])('links the phone %j as "%s" to the page of the phone', async (phone, text) => {
  server.use(mockEndpoint('me', () => buildCurrentUser({ phone })));
  renderPart(<PhoneCell href="/grantPhone?from=/mine" texts={{ label: 'Phone', unbound: 'Not bound' }} />);
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: `Phone ${text}` })).toHaveAttribute(
    'href',
    expect.stringContaining('/grantPhone?from=/mine'),
  );
});
