// Converts any HTML into the stored form, in a separate document where nothing is fetched or run.
import { tidy } from './stored-html.ts';

export function tidyHtml(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(`<body>${html}`, 'text/html');
  const holder = body.ownerDocument.createElement('div');
  holder.append(tidy(body));
  return holder;
}
