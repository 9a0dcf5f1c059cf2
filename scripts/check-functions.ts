// Finds functions of the product that are too long to be read at once.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { nodesIn } from './syntax.ts';

/** The most lines of code of one function, including those of the functions inside it. */
const LINE_LIMIT = 80;
const SOURCES = ['{packages,apps}/*/src/**/*.{ts,tsx}', 'apps/web/{*,bundling/*}.ts', 'scripts/**/*.ts'];
const FUNCTION = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

/** Counts the lines of code up to each offset that begins a line: all but blank ones and those with nothing but a comment. */
function countCode(source: string, comments: readonly { start: number; end: number }[]) {
  let code = source;
  for (const { start, end } of comments)
    code = code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + code.slice(end);
  return (start: number, end: number) =>
    code
      .slice(code.lastIndexOf('\n', start) + 1, end)
      .split('\n')
      .filter((line) => line.trim() !== '').length;
}

/** @returns one line for every function of more than 80 lines of code in product code and scripts. */
export function findLongFunctions(root: string): string[] {
  const files = globSync(SOURCES, { cwd: root }).filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    if (source.split('\n').length <= LINE_LIMIT) return [];
    const { program, comments } = parseSync(file, source);
    const countLines = countCode(source, comments);
    return nodesIn(program).flatMap(({ type, start, end }) => {
      const lines = FUNCTION.test(type) ? countLines(start, end) : 0;
      if (lines <= LINE_LIMIT) return [];
      const line = source.slice(0, start).split('\n').length;
      return [`${file}:${line} has a function of ${lines} lines. Functions have at most ${LINE_LIMIT} lines of code.`];
    });
  });
}
