// Says which elements mark words in a document, and which of other programs mean the same.

export const MARK_TAGS: Readonly<Record<string, string>> = {
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  cite: 'em',
  dfn: 'em',
  var: 'em',
  u: 'u',
  ins: 'u',
  s: 's',
  del: 's',
  strike: 's',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  mark: 'mark',
};
