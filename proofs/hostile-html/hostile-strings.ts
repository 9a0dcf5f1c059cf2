// Makes hostile HTML: published strings, each in surroundings that parsers read differently.
import published from './published.json' with { type: 'json' };

export const PUBLISHED: readonly string[] = published.sources.flatMap(({ strings }) => strings);

const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const SURROUNDINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `<p>a</p>${text}<p>b</p>`,
  (text) => `<ul><li>${text}</li></ul>`,
  (text) => `<table><tr><td>${text}</td></tr></table>`,
  // A table moves what it can't hold in front of itself.
  (text) => `<table>${text}<tr><td>a</td></tr></table>`,
  (text) => `<pre><code data-language="html">${text}</code></pre>`,
  (text) => `<blockquote><a href="https://example.com">${text}</a></blockquote>`,
  (text) => `<p><a href="${quoted(text)}">a</a></p>`,
  (text) => `<figure><img src="${quoted(text)}" alt="${quoted(text)}"><figcaption>${text}</figcaption></figure>`,
  (text) => `<span data-mention="${quoted(text)}">@a</span>`,
  (text) => `<div data-live="tickets" data-filter="${quoted(text)}">${text}</div>`,
  (text) => `<aside data-callout="${quoted(text)}"><p>${text}</p></aside>`,
  (text) => `<math><mtext><table><mglyph><style>${text}`,
  (text) => `<svg><foreignObject><p>${text}</svg>`,
  (text) => `<svg></p><style><a id="</style>${quoted(text)}">`,
  (text) => `<form><math><mtext></form><form><mglyph><style></math>${text}`,
  (text) => `<noscript><p title="</noscript>${text}">`,
  (text) => `<template>${text}</template>${text}`,
  (text) => `<textarea></textarea></textarea>${text}`,
  (text) => `<!--><!-->${text}<!-- -->`,
  (text) => `<select><option>${text}</select>${text}`,
  (text) => text.replaceAll('<', '&lt;'),
  (text) => text.replaceAll('<', '<<'),
  (text) => text.replaceAll('<', '<\u0000').replaceAll('javascript', 'java\tscript'),
  (text) => text.toUpperCase(),
];

/** How many hostile strings there are. */
export const HOSTILE = PUBLISHED.length * SURROUNDINGS.length;

/** @returns the first ones, each published string before the second surroundings of any */
export function* hostileStrings(most: number): Generator<string> {
  let count = 0;
  for (const around of SURROUNDINGS) {
    for (const text of PUBLISHED) {
      if (count++ === most) return;
      yield around(text);
    }
  }
}
