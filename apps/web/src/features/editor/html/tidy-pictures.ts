// Makes stored pictures with their captions of foreign elements.
import { isOwnPicture } from './addresses.ts';
import { calloutStyleOf } from './foreign.ts';
import { type Emit, emitInner } from './tidy-emit.ts';
import { copyBlockAttributes, element } from './tidy-inline.ts';
import { emitQuote, wordsOf } from './tidy-words.ts';

export const emitPicture: Emit = (source, sink, marks) => {
  const src = source.getAttribute('src');
  if (!isOwnPicture(src)) return sink.foreignPicture(source, marks);
  sink.block(figureOf(source, src));
};

function figureOf(picture: HTMLElement, src: string): HTMLElement {
  const [figure, image] = [element(picture, 'figure'), element(picture, 'img')];
  image.setAttribute('src', src);
  image.setAttribute('alt', picture.getAttribute('alt') ?? '');
  const width = Number(picture.getAttribute('width'));
  if (Number.isInteger(width) && width >= 20 && width <= 4_000) image.setAttribute('width', String(width));
  figure.append(image);
  return figure;
}

export const emitFigure: Emit = (source, sink, marks, inner) => {
  if (calloutStyleOf(source)) return emitQuote(source, sink, marks, inner);
  const picture = source.querySelector('img');
  const src = picture?.getAttribute('src');
  if (!picture || !isOwnPicture(src) || source.querySelectorAll('img').length > 1)
    return emitInner(source, sink, marks, inner);
  const figure = figureOf(picture, src);
  copyBlockAttributes(source, figure);
  const said = source.querySelector<HTMLElement>('figcaption');
  if (said) {
    const caption = element(source, 'figcaption');
    wordsOf(said, caption, marks, inner);
    if (caption.childNodes.length > 0) figure.append(caption);
  }
  sink.block(figure);
};
