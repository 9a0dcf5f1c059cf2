// Plain text in pieces, so that the web addresses in it can be followed.

interface Piece {
  at: number;
  words: string;
  isLink: boolean;
}

const LINK = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g;

export function splitLinks(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: words, index } of text.matchAll(LINK)) {
    if (index > end) pieces.push({ at: end, words: text.slice(end, index), isLink: false });
    pieces.push({ at: index, words, isLink: true });
    end = index + words.length;
  }
  if (end < text.length) pieces.push({ at: end, words: text.slice(end), isLink: false });
  return pieces;
}
