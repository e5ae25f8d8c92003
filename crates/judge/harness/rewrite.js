// Lets every store into an element of an array of the learner's go through a hook, so that what is
// written into the board and into boards of the program's own is seen. The text is changed in
// place: every line stays where it was.
'use strict';

/** Node's own parser; `undefined` where this Node doesn't hand it out. */
function parser() {
  try {
    return require('internal/deps/acorn/acorn/dist/acorn');
  } catch {
    return undefined;
  }
}

/** Calls `visit` for every node below another, children first. */
function walk(node, visit) {
  for (const key of Object.keys(node)) {
    const child = node[key];
    if (Array.isArray(child)) {
      for (const each of child) if (each && typeof each.type === 'string') walk(each, visit);
    } else if (child && typeof child.type === 'string') {
      walk(child, visit);
    }
  }
  visit(node);
}

const isElement = node => node.type === 'MemberExpression' && node.computed && !node.optional && node.object.type !== 'Super';

/** Names by which elements are changed without an assignment. */
const HIDDEN = new Set(['assign', 'copyWithin', 'defineProperties', 'defineProperty', 'eval', 'Function', 'Proxy', 'Reflect', 'require', 'splice']);

/** Says whether an array is new: nobody else has it yet. */
const isNew = ({ type, callee }) => type === 'NewExpression' || type === 'ArrayExpression' ||
  (type === 'CallExpression' && (callee.object ?? callee).name === 'Array');

/**
 * Says whether a node may put a digit into an array in a way that no hook sees. Arithmetic makes
 * none.
 */
function hides(node) {
  switch (node.type) {
    case 'Identifier': return HIDDEN.has(node.name);
    case 'UnaryExpression': return node.operator === 'delete';
    case 'AssignmentExpression': return isElement(node.left) && ['&&=', '||=', '??='].includes(node.operator);
    case 'ForInStatement': case 'ForOfStatement': return isElement(node.left);
    case 'AssignmentPattern': return isElement(node.left);
    case 'ArrayPattern': return node.elements.some(each => each && isElement(each));
    case 'RestElement': return isElement(node.argument);
    case 'ObjectPattern': return node.properties.some(each => each.value && isElement(each.value));
    case 'CallExpression': {
      const { callee } = node;
      if (callee.type !== 'MemberExpression') return false;
      return callee.computed || (callee.property.name === 'fill' && !isNew(callee.object));
    }
    default: return false;
  }
}

/**
 * The text with `a[i] = v` as `nfSet(a, i, v, line)`, and `a[i][j] = v` as `nfSet2(a, i, j, v,
 * line)`, and whether these are all of its stores; `undefined` if it can't be rewritten.
 */
function rewritten(text) {
  const acorn = parser();
  if (!acorn) return undefined;
  const edits = [];
  let isWhole = true;
  const replace = (from, to, pattern, by) => {
    const between = text.slice(from, to);
    const found = pattern.exec(between);
    if (found === null || between.includes('/')) return false;
    edits.push([from + found.index, from + found.index + found[0].length, by + '\n'.repeat(found[0].split('\n').length - 1)]);
    return true;
  };
  const tree = acorn.parse(text, { ecmaVersion: 'latest', locations: true, allowReturnOutsideFunction: true });
  walk(tree, node => {
    if (hides(node)) isWhole = false;
    if (node.type !== 'AssignmentExpression' || node.operator !== '=' || !isElement(node.left)) return;
    const { left, right } = node;
    const [kept, deep] = [edits.length, isElement(left.object)];
    const [outer, name] = deep ? [left.object.object, 'nfSet2('] : [left.object, 'nfSet('];
    edits.push([node.start, node.start, name]);
    let done = !deep || replace(outer.end, left.object.property.start, /\[/, ', ');
    done &&= replace(deep ? left.object.property.end : outer.end, left.property.start, deep ? /\]\s*\[/ : /\[/, ', ');
    done &&= replace(left.property.end, right.start, /\]\s*=/, ', ');
    edits.push([node.end, node.end, `, ${left.loc.start.line})`]);
    // A comment in between, or brackets around a part: left as it is, and what it writes is unseen.
    if (!done || text[node.start] === '(') {
      edits.length = kept;
      isWhole = false;
    }
  });
  // Of edits at the same place those of inner nodes come first if they end something, last if they
  // begin it.
  const ordered = edits.map((edit, i) => ({ edit, i, begins: edit[2].endsWith('(') }));
  ordered.sort((a, b) => a.edit[0] - b.edit[0] || a.begins - b.begins || (a.begins ? b.i - a.i : a.i - b.i));
  let [out, at] = ['', 0];
  for (const { edit } of ordered) {
    out += text.slice(at, edit[0]) + edit[2];
    at = edit[1];
  }
  return { text: out + text.slice(at), isWhole };
}

module.exports = { rewritten };
