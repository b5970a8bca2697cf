/**
 * Loader of the build for the modules of `lucide-react`: leaves the elements of an icon, which are all that a page uses
 * (components/ui/create-lucide-icon.ts). Names, aliases and the elements' random keys are a tenth of the icons of a page, and compress badly. Exported, or
 * named alone in a statement, the elements would have a variable of their own.
 * @param {string} source text of a module that defines an icon
 */
export default function keepIconElements(source) {
  return source
    .replace(/,\s*key: "\w+"/g, '')
    .replace(/\s*name: "[\w-]+",\s*size: \d+,(\s*node:)/, '$1')
    .replace(/,\s*aliases: \[[^\]]*\]/, '')
    .replace(/\n\w+\.node;/, '')
    .replace(/export \{ \w+, (\w+ as default) \}/, 'export { $1 }');
}
