// Writes a TypeScript file without its types; blanks stand for them, so lines and columns stay.
'use strict';
const fs = require('node:fs');
const [from, to] = process.argv.slice(2);
const source = fs.readFileSync(from, 'utf8');

function refuse(line, message) {
  console.error(JSON.stringify({ line, message }));
  process.exit(1);
}

/** Node's own way, from 22.13 on. */
function byNode() {
  const { stripTypeScriptTypes } = require('node:module');
  if (typeof stripTypeScriptTypes !== 'function') return undefined;
  try {
    return stripTypeScriptTypes(source);
  } catch (error) {
    if (error.code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX') return undefined;
    const at = /:(\d+)(?::\d+)?$/m.exec(String(error.stack).split('\n')[0]);
    return refuse(at ? Number(at[1]) : null, `SyntaxError: ${error.message.split('\n')[0]}`);
  }
}

/** With the parser of the TypeScript compiler: what is type is blanked. */
function byCompiler() {
  let ts;
  try {
    ts = require('typescript');
  } catch {
    return undefined;
  }
  const file = ts.createSourceFile('learner.ts', source, ts.ScriptTarget.Latest, true);
  if (file.parseDiagnostics.length > 0) {
    const { start, messageText } = file.parseDiagnostics[0];
    const { line } = file.getLineAndCharacterOfPosition(start);
    refuse(line + 1, `SyntaxError: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
  }
  let text = source;
  const blank = (start, end) => {
    text = text.slice(0, start) + text.slice(start, end).replace(/[^\r\n]/g, ' ') + text.slice(end);
  };
  const { SyntaxKind: Kind } = ts;
  const erased = new Set([Kind.PublicKeyword, Kind.PrivateKeyword, Kind.ProtectedKeyword, Kind.ReadonlyKeyword,
    Kind.AbstractKeyword, Kind.OverrideKeyword, Kind.DeclareKeyword]);
  const visit = node => {
    if (ts.isEnumDeclaration(node) || ts.isModuleDeclaration(node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      refuse(line + 1, 'enum and namespace need more than taking types away: use a plain object');
    }
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return blank(node.getStart(), node.end);
    if (node.type && ts.isTypeNode(node.type)) {
      if (ts.isAsExpression(node) || ts.isSatisfiesExpression?.(node)) blank(node.expression.end, node.end);
      else if (ts.isTypeAssertionExpression(node)) blank(node.getStart(), node.expression.getStart());
      else blank(source.lastIndexOf(':', node.type.getStart()), node.type.end);
    }
    for (const token of [node.questionToken, node.exclamationToken]) {
      if (token && (ts.isParameter(node) || ts.isPropertyDeclaration(node) || ts.isVariableDeclaration(node))) {
        blank(token.getStart(), token.end);
      }
    }
    if (ts.isNonNullExpression(node)) blank(node.expression.end, node.end);
    for (const list of [node.typeParameters, node.typeArguments]) if (list) blank(list.pos - 1, list.end + 1);
    for (const modifier of node.modifiers ?? []) if (erased.has(modifier.kind)) blank(modifier.getStart(), modifier.end);
    return ts.forEachChild(node, visit);
  };
  visit(file);
  return text;
}

const plain = byNode() ?? byCompiler();
if (plain === undefined) process.exit(2);
fs.writeFileSync(to, plain);
