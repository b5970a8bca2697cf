import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import keepIconElements from '../../../scripts/lib/icon-loader.mjs';

const folder = 'node_modules/lucide-react/dist/esm/icons';
/** The texts of all modules that define an icon; the others are other names of one. */
const modules = readdirSync(folder)
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => readFileSync(path.join(folder, file), 'utf8'))
  .filter((text) => text.includes('__iconData ='));

/** The data of an icon. */
const readIcon = (/** @type {string} */ text) =>
  new Function(`${/const __iconData = \{[\s\S]*?\n\};/.exec(text)?.[0]} return __iconData;`)();

// R-PERF-02
test('the build keeps the elements of an icon, and nothing that no page uses', () => {
  expect(modules.length).toBeGreaterThan(1000);
  for (const text of modules) {
    const node = readIcon(text).node.map(
      (/** @type {[string, { key: string }]} */ [tag, { key: _, ...attributes }]) => [tag, attributes],
    );
    const kept = keepIconElements(text);
    expect(readIcon(kept)).toEqual({ node });
    // In its declaration and as the argument of the function that makes the component.
    expect(kept.match(/__iconData/g)).toHaveLength(2);
  }
});
