// The package's types: they say what the OpenAPI document says, field by field, and programs agree
// with them.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';

const { OPENAPI, TSC } = process.env;
const types = readFileSync('node_modules/ninefold/index.d.ts', 'utf8');

/** What is fetched with its first call, and so gives a promise everywhere. */
const LATER = ['print'];

/** The type of a schema, as the package writes it. */
function typeOf(schema) {
  if (schema.$ref) return schema.$ref.split('/').at(-1);
  if (schema.enum) return schema.enum.map((word) => `"${word}"`).join(' | ');
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return choices.filter(({ type }) => type !== 'null').map(typeOf).join(' | ');
  const type = [schema.type].flat().find((one) => one !== 'null');
  if (type === 'array') return `${typeOf(schema.items)}[]`;
  if (type === 'object') return `Record<string, ${typeOf(schema.additionalProperties)}>`;
  return type === 'integer' ? 'number' : type ?? 'unknown';
}

/** The fields of a schema, as the package writes them. */
const fieldsOf = ({ properties = {}, required = [] }, without = []) => Object.entries(properties)
  .filter(([name]) => !without.includes(name))
  .map(([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`).sort();

/** The fields of an interface of the package. */
function declared(name) {
  const found = types.match(new RegExp(`export interface ${name}(?: extends ([\\w, ]+))? \\{\\n([\\s\\S]*?)\\n?\\}`));
  assert.ok(found, `no interface ${name}`);
  const lines = found[2].replace(/\/\*\*[\s\S]*?\*\//g, '').split('\n').map((line) => line.trim()).filter(Boolean);
  return { above: found[1], fields: lines.sort() };
}

test('every object is that of the HTTP interface', () => {
  const { components: { schemas } } = JSON.parse(readFileSync(OPENAPI, 'utf8'));
  let compared = 0;
  for (const [name, schema] of Object.entries(schemas)) {
    if (['ErrorBody', 'ErrorObject', 'Health'].includes(name)) continue;
    if (name.endsWith('Request')) {
      assert.deepEqual(declared(name.replace('Request', 'Options')).fields, fieldsOf(schema, ['puzzle']), name);
    } else if (schema.properties) {
      assert.deepEqual(declared(name).fields, fieldsOf(schema), name);
    } else if (schema.allOf) {
      const own = schema.allOf.find(({ properties }) => properties);
      const above = schema.allOf.filter((part) => part !== own).map(typeOf).join(', ');
      assert.deepEqual(declared(name), { above, fields: fieldsOf(own) }, name);
    } else {
      assert.ok(types.includes(`export type ${name} = ${typeOf(schema)};`), name);
    }
    compared += 1;
  }
  assert.ok(compared > 40);
});

test('every command has a method that takes its options', () => {
  const { paths } = JSON.parse(readFileSync(OPENAPI, 'utf8'));
  const engine = declared('Engine').fields.join('\n');
  for (const [path, { post, get }] of Object.entries(paths).filter(([path]) => path.startsWith('/api/v1/'))) {
    const name = path.split('/')[3];
    const given = typeOf((post ?? get).responses[200].content['application/json'].schema);
    const answer = LATER.includes(name) ? `Promise<${given}>` : given;
    if (path.endsWith('{name}')) assert.match(engine, /technique\(name: string\): TechniquePage;/);
    else assert.ok(engine.includes(`): ${answer};`) && new RegExp(`^${name}\\(`, 'm').test(engine), name);
  }
});

test('a program with types agrees with them, and one without sense does not', () => {
  const program = (line) => `import { load, start, NinefoldError, type Solve } from "ninefold";
const engine = await load();
const solved: Solve = engine.solve("@leetcode", { first: true });
const { solutions, status }: { solutions: string[]; status: Uint8Array } = engine.solveMany([solved.puzzle]);
const engines = await start({ workers: 1 });
const bytes: Uint8Array = (await engines.solveMany(new Uint8Array(81), { signal: AbortSignal.timeout(9) })).solutions;
const rated = await engines.rate("@easy", { scale: "hodoku" }, {});
if ("hodoku" in rated) rated.hodoku?.score.toFixed();
const { pdf } = await engine.print("@easy", { paper: "a5" }) as { pdf: string };
const error: Error = new NinefoldError();
${line}
export { solutions, status, bytes, pdf, error };
`;
  const settings = { compilerOptions: { strict: true, noEmit: true, target: 'es2023', module: 'nodenext', lib: ['es2023', 'dom'], types: [] }, files: ['program.mts'] };
  writeFileSync('tsconfig.json', JSON.stringify(settings));
  const check = (line) => {
    writeFileSync('program.mts', program(line));
    try {
      return execFileSync(process.execPath, [TSC, '-p', 'tsconfig.json', '--pretty', 'false'], { encoding: 'utf8' });
    } catch ({ stdout }) {
      return stdout;
    }
  };
  assert.equal(check(''), '');
  assert.match(check('engine.solve(7);'), /not assignable/);
  assert.match(check('engine.hint("@easy", { lever: 3 });'), /lever/);
});
