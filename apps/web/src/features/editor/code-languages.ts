// Lists the languages that code is coloured in. Each is fetched when a block is written in it.
import type { LanguageFn } from 'highlight.js';

interface CodeLanguage {
  label: string;
  /** Other names, as other programs and Markdown write them. */
  also: readonly string[];
  load: () => Promise<{ default: LanguageFn }>;
}

export const CODE_LANGUAGES: Readonly<Record<string, CodeLanguage>> = {
  bash: {
    label: 'Shell',
    also: ['sh', 'shell', 'zsh', 'console'],
    load: () => import('highlight.js/lib/languages/bash'),
  },
  c: { label: 'C', also: ['h'], load: () => import('highlight.js/lib/languages/c') },
  cpp: { label: 'C++', also: ['c++', 'cc', 'hpp'], load: () => import('highlight.js/lib/languages/cpp') },
  csharp: { label: 'C#', also: ['c#', 'cs'], load: () => import('highlight.js/lib/languages/csharp') },
  css: { label: 'CSS', also: [], load: () => import('highlight.js/lib/languages/css') },
  diff: { label: 'Diff', also: ['patch'], load: () => import('highlight.js/lib/languages/diff') },
  dockerfile: { label: 'Dockerfile', also: ['docker'], load: () => import('highlight.js/lib/languages/dockerfile') },
  go: { label: 'Go', also: ['golang'], load: () => import('highlight.js/lib/languages/go') },
  graphql: { label: 'GraphQL', also: ['gql'], load: () => import('highlight.js/lib/languages/graphql') },
  html: { label: 'HTML, XML', also: ['xml', 'svg', 'vue'], load: () => import('highlight.js/lib/languages/xml') },
  ini: { label: 'INI, TOML', also: ['toml', 'conf'], load: () => import('highlight.js/lib/languages/ini') },
  java: { label: 'Java', also: [], load: () => import('highlight.js/lib/languages/java') },
  javascript: {
    label: 'JavaScript',
    also: ['js', 'jsx', 'mjs', 'cjs', 'node'],
    load: () => import('highlight.js/lib/languages/javascript'),
  },
  json: { label: 'JSON', also: ['jsonc', 'json5'], load: () => import('highlight.js/lib/languages/json') },
  kotlin: { label: 'Kotlin', also: ['kt'], load: () => import('highlight.js/lib/languages/kotlin') },
  markdown: { label: 'Markdown', also: ['md'], load: () => import('highlight.js/lib/languages/markdown') },
  php: { label: 'PHP', also: [], load: () => import('highlight.js/lib/languages/php') },
  python: { label: 'Python', also: ['py'], load: () => import('highlight.js/lib/languages/python') },
  ruby: { label: 'Ruby', also: ['rb'], load: () => import('highlight.js/lib/languages/ruby') },
  rust: { label: 'Rust', also: ['rs'], load: () => import('highlight.js/lib/languages/rust') },
  scss: { label: 'SCSS', also: ['sass'], load: () => import('highlight.js/lib/languages/scss') },
  sql: { label: 'SQL', also: ['pgsql', 'mysql', 'postgresql'], load: () => import('highlight.js/lib/languages/sql') },
  swift: { label: 'Swift', also: [], load: () => import('highlight.js/lib/languages/swift') },
  typescript: {
    label: 'TypeScript',
    also: ['ts', 'tsx', 'mts'],
    load: () => import('highlight.js/lib/languages/typescript'),
  },
  yaml: { label: 'YAML', also: ['yml'], load: () => import('highlight.js/lib/languages/yaml') },
};

const byName = new Map(
  Object.entries(CODE_LANGUAGES).flatMap(([name, { also }]) => [name, ...also].map((each) => [each, name] as const)),
);

/** Finds a language by its name; undefined for plain text and for languages that are not coloured. */
export const codeLanguage = (said: string): string | undefined => byName.get(said.toLowerCase());
