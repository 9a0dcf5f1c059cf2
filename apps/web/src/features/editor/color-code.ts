// Finds the parts of code that are coloured: keywords, texts, comments.
import hljs from 'highlight.js/lib/core';
import { CODE_LANGUAGES } from './code-languages.ts';

export interface CodePart {
  from: number;
  to: number;
  /** What it is, in the words of the highlighter. */
  kind: string;
}

/** Beyond this a key would have to wait for the colours. */
const LONGEST = 30_000;

const loading = new Map<string, Promise<void>>();

export function loadLanguage(name: string): Promise<void> {
  const known = loading.get(name);
  if (known) return known;
  const load = CODE_LANGUAGES[name]?.load() ?? Promise.reject(new Error(`no language ${name}`));
  const registered = load.then(({ default: language }) => hljs.registerLanguage(name, language));
  loading.set(name, registered);
  registered.catch(() => loading.delete(name));
  return registered;
}

export const hasLanguage = (name: string): boolean => hljs.getLanguage(name) !== undefined;

const PIECE = /<span class="hljs-([^" ]+)[^"]*">|<span class="[^"]*">|<\/span>|&(?:amp|lt|gt|quot|#x27);|[^<&]+/g;

/** Reads the positions out of the HTML that the highlighter makes. */
export function colorCode(code: string, language: string): CodePart[] {
  if (code.length > LONGEST) return [];
  const parts: CodePart[] = [];
  const open: { from: number; kind: string }[] = [];
  let at = 0;
  for (const { 0: piece, 1: kind } of hljs.highlight(code, { language, ignoreIllegals: true }).value.matchAll(PIECE)) {
    if (piece.startsWith('<span')) open.push({ from: at, kind: kind ?? '' });
    else if (piece === '</span>') {
      const { from, kind: ended } = open.pop() ?? { from: at, kind: '' };
      if (ended && at > from) parts.push({ from, to: at, kind: ended });
    } else at += piece.startsWith('&') ? 1 : piece.length;
  }
  return parts;
}
