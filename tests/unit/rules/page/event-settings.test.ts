import { DEFAULT_EVENT_SETTINGS } from '@/lib/contract/limits';
import { findOwnEventSettings } from '@/lib/rules/page/event-settings';

// R-EVENT-05
test.each([
  ['none', undefined, undefined],
  ['the defaults', { ...DEFAULT_EVENT_SETTINGS }, undefined],
  ['others', { ...DEFAULT_EVENT_SETTINGS, pushInterval: 1 }, { ...DEFAULT_EVENT_SETTINGS, pushInterval: 1 }],
])('the settings that a page needs from a project with %s', (_, settings, expected) => {
  expect(findOwnEventSettings(settings)).toEqual(expected);
});
