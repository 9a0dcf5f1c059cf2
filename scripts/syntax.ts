// Walks the syntax tree of a source file.
import { parseSync } from 'oxc-parser';

export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Lists every node of a tree, outer ones first. */
export function nodesIn(tree: unknown): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  // A generator that delegates to itself takes three times as long.
  function visit(value: unknown): void {
    if (Array.isArray(value)) for (const each of value) visit(each);
    else if (value && typeof value === 'object') {
      if ('type' in value) nodes.push(value as SyntaxNode);
      for (const key in value) visit((value as SyntaxNode)[key]);
    }
  }
  visit(tree);
  return nodes;
}

/** Parses a source file, and lists every node of it. */
export const nodesOf = (file: string, source: string): SyntaxNode[] => nodesIn(parseSync(file, source).program);

/** @returns the name of what is called: `Date.now` */
export const nameOf = (node: unknown): string => {
  const { type, name, object, property } = (node ?? {}) as SyntaxNode;
  return type === 'MemberExpression' ? `${nameOf(object)}.${nameOf(property)}` : String(name ?? '');
};
