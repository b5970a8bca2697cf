/**
 * Writes the columns of the typed tables as JSON: `{ table: { column: { type, isNullable, isOptional } } }`. It is
 * a program of its own because the TypeScript compiler is an ES module, which Jest does not load.
 */
import path from 'node:path';
import { API, SymbolFlags, TypeFlags } from 'typescript/unstable/sync';

/** @typedef {import('typescript/unstable/sync').Type} Type */

const root = path.resolve(import.meta.dirname, '../../../..');
const file = path.join(import.meta.dirname, 'table-rows.ts');
/** Exists only here: the compiler options of the mall for one file. */
const config = path.join(import.meta.dirname, 'tsconfig.json');
const configText = JSON.stringify({ extends: path.join(root, 'tsconfig.json'), include: [], files: [file] });
const api = new API({
  cwd: root,
  fs: {
    readFile: (name) => (name === config ? configText : undefined),
    fileExists: (name) => (name === config ? true : undefined),
  },
});

/** @param {readonly Type[]} values the possible types of a value that is not null */
function getSqlType(values) {
  if (values.every(({ flags }) => flags & TypeFlags.StringLike)) return 'text';
  if (values.every(({ flags }) => flags & TypeFlags.NumberLike)) return 'integer';
  return 'neither text nor integer';
}

function readColumns() {
  const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
  const source = project?.program.getSourceFile(file);
  if (!project || !source) throw new Error(`${file} is not in the program`);
  const { checker } = project;
  const errors = project.program.getSemanticDiagnostics(file);
  if (errors.length > 0) throw new Error(errors.map(({ text }) => text).join('\n'));

  /** @param {import('typescript/unstable/sync').Symbol} symbol */
  function getType(symbol) {
    const type = checker.getTypeOfSymbol(symbol);
    if (!type) throw new Error(`${symbol.name} has no type`);
    return type;
  }
  /** @param {Type} type */
  const listMembers = (type) => checker.getPropertiesOfType(type).map((member) => [member.name, member]);
  /** @param {string} name */
  const listTables = (name) => {
    const symbol = checker.resolveName(name, SymbolFlags.TypeAlias, source);
    if (!symbol) throw new Error(`${name} is missing`);
    return listMembers(checker.getDeclaredTypeOfSymbol(symbol));
  };

  const inserted = Object.fromEntries(listTables('InsertedRows'));
  return Object.fromEntries(
    listTables('SelectedRows').map(([table, rows]) => {
      const written = Object.fromEntries(listMembers(getType(inserted[table])));
      const columns = listMembers(getType(rows)).map(([column, member]) => {
        const type = getType(member);
        const parts = type.isUnionType() ? type.getTypes() : [type];
        const values = parts.filter(({ flags }) => !(flags & TypeFlags.Null));
        const isOptional = !written[column] || Boolean(written[column].flags & SymbolFlags.Optional);
        return [column, { type: getSqlType(values), isNullable: values.length < parts.length, isOptional }];
      });
      return [table, Object.fromEntries(columns)];
    }),
  );
}

try {
  process.stdout.write(JSON.stringify(readColumns()));
} finally {
  api.close();
}
