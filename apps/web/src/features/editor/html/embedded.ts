// Says in words what a page embeds and no document can hold: videos and frames, formulas, emoji drawn as pictures.
import { safeAddress } from '@worklane/domain/documents/safe-address';

export interface Embedded {
  text: string;
  href: string;
}

/** @returns undefined for what has no address, or is not seen */
export function linkOf(source: HTMLElement): Embedded | undefined {
  const from = source.querySelector(':scope > source[src]') ?? source;
  const address = from.getAttribute('src') ?? source.getAttribute('data') ?? '';
  const href = /^https?:/i.test(address.trim()) && !isUnseen(source) ? safeAddress(address) : undefined;
  const name = (source.getAttribute('title') ?? source.getAttribute('aria-label') ?? '').trim();
  return href === undefined ? undefined : { text: name || href, href };
}

/** Tells whether a frame is too small to see: pages count their visitors with such frames. */
const isUnseen = (source: HTMLElement) =>
  source.hidden ||
  source.getAttribute('aria-hidden') === 'true' ||
  source.style.display === 'none' ||
  ['width', 'height'].some((side) => /^[01](?:px)?$/.test(source.getAttribute(side) ?? ''));

/**
 * Returns a formula as its author typed it, if the page says that. What the page shows beside it in other elements is
 * left out.
 */
export function wordsOfMath(math: HTMLElement): string {
  const shown =
    math.closest('.katex')?.querySelector('.katex-html') ?? math.closest('.mwe-math-element')?.querySelector('img');
  if (shown) return '';
  const typed = math.querySelector('annotation[encoding="application/x-tex"]')?.textContent ?? math.textContent ?? '';
  return typed.replace(/\s+/g, ' ').trim();
}

const EMOJI =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|[#*0-9]\ufe0f?\u20e3)+$/u;
const EMOJI_PICTURES = '.emoji, .emoticon, [data-emoji-short-name], [data-stringify-emoji]';

/** @returns undefined for a picture that is none */
export function emojiOf(picture: HTMLElement): string | undefined {
  const said = picture.closest<HTMLElement>('[data-emoji-text]')?.dataset.emojiText;
  if (said) return said;
  const alt = picture.getAttribute('alt')?.trim() ?? '';
  return alt && (EMOJI.test(alt) || picture.matches(EMOJI_PICTURES)) ? alt : undefined;
}
