import { projectColumn } from '@/server/mall/config/project';

// R-EVENT-11
test('keeps an id of web analytics as text when the command has read its digits as a number', () => {
  expect(projectColumn.parse({ umengId: 1281234567, baiduId: 'a1b2' })).toMatchObject({
    umengId: '1281234567',
    baiduId: 'a1b2',
  });
});
