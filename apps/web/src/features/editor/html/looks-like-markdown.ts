// Tells whether pasted words are Markdown.

const BLOCK = /^ {0,3}(?:#{1,6} |[-*+] |\d{1,9}[.)] |> |```|~~~|\|.+\|\s*$|(?:---|\*\*\*)\s*$)/m;
const INLINE =
  /\*\*[^\s*](?:.*?[^\s*])?\*\*|`[^`\n]+`|~~[^\s~].*?~~|==[^\s=].*?==|\[[^\]\n]+\]\((?:https?:|mailto:|\/)[^)\s]*\)|(?<![\w*_])([*_])[^\s*_](?:[^*_\n]*[^\s*_])?\1(?![\w*_])/;

export const looksLikeMarkdown = (text: string): boolean => BLOCK.test(text) || INLINE.test(text);
