// Walks the syntax tree of a source file.

export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Yields every node of a tree, outer ones first. */
export function* nodesIn(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) for (const each of value) yield* nodesIn(each);
  else if (value && typeof value === 'object') {
    if ('type' in value) yield value as SyntaxNode;
    for (const each of Object.values(value)) yield* nodesIn(each);
  }
}

/** @returns the name of what is called: `Date.now` */
export const nameOf = (node: unknown): string => {
  const { type, name, object, property } = (node ?? {}) as SyntaxNode;
  return type === 'MemberExpression' ? `${nameOf(object)}.${nameOf(property)}` : String(name ?? '');
};
