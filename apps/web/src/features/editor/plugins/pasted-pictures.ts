// Takes the pictures out of pasted HTML, so that they are uploaded like files: each leaves a sign at its place until the words are in.
import type { Transaction } from 'prosemirror-state';

export interface PastedPictures {
  html: string;
  /** In the order of their signs. */
  files: File[];
  /** How many cannot be read from here: files of another machine, drawings in SVG, data of another page. */
  lost: number;
}

export interface PlacedPicture {
  file: File;
  pos: number;
}

const DATA = /^data:(image\/(?:png|jpeg|gif|webp));base64,([A-Za-z0-9+/=\s]+)$/;
/** Web pages show these where a picture is still to come. */
const SPACER_LENGTH = 200;
/** Of Unicode's private use: no keyboard types them. */
const SIGN = /\uE0F0(\d+)\uE0F1/g;

export function takePictures(html: string): PastedPictures {
  const files: File[] = [];
  let lost = 0;
  if (!/<img\b/i.test(html)) return { html, files, lost };
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const picture of body.querySelectorAll('img')) {
    const src = picture.getAttribute('src')?.trim() ?? '';
    const isElsewhere = !/^(?:data|blob|file|cid):/i.test(src);
    if (isElsewhere || picture.getAttribute('aria-roledescription') === 'checkbox') continue;
    if (/^data:/i.test(src) && src.length < SPACER_LENGTH) continue;
    const file = fileOf(src, picture.alt);
    if (file) picture.replaceWith(`\uE0F0${files.push(file) - 1}\uE0F1`);
    else lost++;
  }
  return { html: body.innerHTML, files, lost };
}

function fileOf(src: string, alt: string): File | null {
  const [, type = '', data = ''] = DATA.exec(src) ?? [];
  if (!type) return null;
  try {
    const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
    const name = alt.replace(/[\\/:*?"<>|\s\p{Cc}]+/gu, ' ').trim();
    return new File([bytes], `${name.slice(0, 100) || 'image'}.${type.slice(6)}`, { type });
  } catch {
    return null;
  }
}

/** Deletes the signs and says where each picture belongs. */
export function cutSigns(tr: Transaction, files: readonly File[]): PlacedPicture[] {
  if (files.length === 0) return [];
  const found: { file: File | undefined; from: number; to: number }[] = [];
  tr.doc.descendants((node, pos) => {
    for (const { 0: sign, 1: number, index } of node.text?.matchAll(SIGN) ?? [])
      found.push({ file: files[Number(number)], from: pos + index, to: pos + index + sign.length });
  });
  for (const { from, to } of found.toReversed()) tr.delete(from, to);
  let cut = 0;
  return found.flatMap(({ file, from, to }) => {
    const pos = from - cut;
    cut += to - from;
    return file ? [{ file, pos }] : [];
  });
}
