import { fireEvent, screen } from '@testing-library/react';
import { FloatingNotice } from '@/components/ui/overlay/floating-notice';
import { renderPart } from '../../../../support/components/render-part';

const createNotice = (picture: string) => (
  <FloatingNotice
    label="Tip"
    href="/primary1"
    picture={picture}
    title="Not checked in yet?"
    closeLabel="Close"
    onOpen={jest.fn()}
    onClose={jest.fn()}
  />
);

const findPicture = () => document.querySelector('img');

test('a notice hides a picture that cannot be loaded, and keeps its text', () => {
  const { rerender } = renderPart(createNotice('/missing.webp'));
  const picture = findPicture();
  expect(picture).not.toBeNull();
  if (picture) fireEvent.error(picture);
  expect(findPicture()).toBeNull();
  expect(screen.getByRole('link', { name: 'Not checked in yet?' })).toBeVisible();
  rerender(createNotice('/other.webp'));
  expect(findPicture()).not.toBeNull();
});

test('a notice without a picture shows its text alone', () => {
  renderPart(createNotice(''));
  expect(findPicture()).toBeNull();
  expect(screen.getByRole('link', { name: 'Not checked in yet?' })).toBeVisible();
});
