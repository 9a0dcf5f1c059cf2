// Leaves out of the page what only the server needs of the contract: schemas, and with them zod.
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/**
 * Tells whether the page needs a property of an endpoint's record: the method, the path, and whether visitors may call
 * it.
 */
function isNeeded(property: ESTree.ObjectPropertyKind): boolean {
  if (property.type !== 'Property' || property.key.type !== 'Identifier') return true;
  const { key, value } = property;
  if (key.name === 'access') return value.type === 'Literal' && value.value === 'public';
  return key.name === 'method' || key.name === 'path';
}

/** Removes the schemas from the endpoints' records: only the server needs them, so the page needs no zod. */
export function withoutSchemas(): Plugin {
  return {
    name: 'worklane-without-schemas',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/(contract|domain)\/src\/[\w/-]+\.ts$/ },
      handler: (code) => ({ code: withoutSchemasOf(code), map: null }),
    },
  };
}

function withoutSchemasOf(code: string): string {
  const edits: { start: number; end: number; text: string }[] = [];
  const calls = new Set<number>();
  let depth = 0;
  const enter = () => {
    depth++;
  };
  const leave = () => {
    depth--;
  };
  const visitor = new Visitor({
    // Modules of contract and domain have no side effects: unused exports can be dropped.
    CallExpression: ({ start }) => depth === 0 && calls.add(start),
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    ObjectExpression({ properties, end }) {
      const names = properties.map(
        (each) => each.type === 'Property' && each.key.type === 'Identifier' && each.key.name,
      );
      // A record, or what several records share.
      if (!names.includes('access') && !names.includes('path')) return;
      for (const [index, property] of properties.entries()) {
        if (isNeeded(property)) continue;
        edits.push({ start: property.start, end: properties[index + 1]?.start ?? end - 1, text: '' });
      }
    },
  });
  visitor.visit(parseSync('contract.ts', code).program);
  const marks = [...calls].map((at) => ({ start: at, end: at, text: '/*@__PURE__*/ ' }));
  const isKept = ({ start }: { start: number }) => !edits.some((edit) => edit.start <= start && start < edit.end);
  // A check's options have a path too, inside of what goes anyway.
  const isOutermost = (edit: (typeof edits)[number]) =>
    !edits.some((other) => other !== edit && other.start <= edit.start && edit.end <= other.end);
  const kept = [...edits.filter(isOutermost), ...marks.filter(isKept)]
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
  return withoutUnusedImports(kept);
}

/** Removes unused imports: a step of the way to the first card brings what its modules import, used or not. */
function withoutUnusedImports(code: string): string {
  const isUsed = (name: string) => code.split(new RegExp(`\\b${name}\\b`)).length > 2;
  return code.replace(/^import \{([\s\w,]+)\} from '[^']+';$/gm, (statement, names: string) =>
    names.split(',').some((name) => !/^\s*(?:type .*)?$/.test(name) && isUsed(name.trim())) ? statement : '',
  );
}
