// Reads the first words of a document, for a glance at it.

const LONGEST = 140;

export function firstWords(html: string): string {
  const { body } = new DOMParser().parseFromString(html.slice(0, 20_000), 'text/html');
  for (const block of body.querySelectorAll('p, li, h1, h2, h3, h4, h5, h6, blockquote, td, th, br')) block.append(' ');
  const words = (body.textContent ?? '').trim().replace(/\s+/g, ' ');
  if (words.length <= LONGEST) return words;
  return `${words.slice(0, LONGEST).replace(/\s+\S*$/, '')}…`;
}
