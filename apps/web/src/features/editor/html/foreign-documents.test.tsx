// Proves that a specification of ten pages keeps its structure when it is pasted from other programs.
import { expect, test } from 'vitest';
import { asGoogleDocs } from './clipboards/google-docs.ts';
import { type Losses, type Part, SPECIFICATION, storedPart } from './clipboards/specification.ts';
import { asConfluence, asMarkdown, asNotion } from './clipboards/wikis.ts';
import { asWord } from './clipboards/word.ts';
import { looksLikeMarkdown } from './looks-like-markdown.ts';
import { markdownHtml } from './markdown-html.ts';
import { readHtml } from './read-html.ts';
import { writeHtml } from './write-html.ts';

const stored = (html: string) => writeHtml(readHtml(html).content);

/** Splits a page into parts, so that a failure names the first that is lost. */
const lines = (html: string) =>
  html.replaceAll(/(?<=<\/(?:p|h\d|ul|ol|blockquote|aside|pre|table|figure)>|<hr>)/g, '\n').split('\n');

const PROGRAMS: [name: string, written: (parts: readonly Part[]) => string, losses: Losses][] = [
  ['Google Docs', asGoogleDocs, { callouts: 'paragraphs', quotes: 'paragraphs', language: 'text', tableHead: 'cells' }],
  [
    'Word',
    asWord,
    { todos: 'bullets', callouts: 'paragraphs', language: 'text', tableHead: 'cells', pictures: 'words' },
  ],
  ['Notion', asNotion, {}],
  ['Confluence', asConfluence, { pictures: 'words' }],
  ['Markdown', (parts) => markdownHtml(asMarkdown(parts)), { underline: 'none' }],
];

test.each(PROGRAMS)('%s: all ten pages', (_name, written, losses) => {
  const expected = SPECIFICATION.map((part) => storedPart(part, losses)).join('');
  expect(lines(stored(written(SPECIFICATION)))).toEqual(lines(expected));
});

test('ten pages of Markdown are told from plain words', () => {
  expect(looksLikeMarkdown(asMarkdown(SPECIFICATION))).toBe(true);
});
