import { formatPlace, scanJson } from '@/server/mall/operator/content/json-places';
import fc from '@/tests/support/fast-check';

const text = `{
  "a": [1, {"b": "x{[,\\"y"},
    [true]],
  "c": {
    "d": null
  }
}`;

// R-OPERATOR-11
test.each([
  [['a'], 2],
  [['a', 0], 2],
  [['a', 1, 'b'], 2],
  [['a', 2], 3],
  [['a', 2, 0], 3],
  [['c', 'd'], 5],
  [['c', 'missing', 'field'], 4],
  [[], 1],
])('finds the line of %j', (place, line) => {
  expect(scanJson(text).findLine(place)).toBe(line);
});

test('finds names that an object has twice', () => {
  const { repeatedNames } = scanJson('{"a": {"b": 1, "c": [{"b": 1}], "b": 2}, "b": 3}');
  expect(repeatedNames.map(formatPlace)).toEqual(['a.b']);
});

test('finds the own line of every value of any formatted JSON', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { minLength: 1 }), (items) => {
      const lines = JSON.stringify(items, null, 2).split('\n');
      const { findLine, repeatedNames } = scanJson(lines.join('\n'));
      expect(repeatedNames).toEqual([]);
      let line = 2;
      for (const [index, item] of items.entries()) {
        expect(findLine([index])).toBe(line);
        line += (JSON.stringify(item, null, 2) ?? 'null').split('\n').length;
      }
    }),
  );
});
