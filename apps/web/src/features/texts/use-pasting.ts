// Takes in what is pasted: its structure is kept, what other pages look like is not, and pictures are sent on their way.
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { lazyCode } from '../../platform/code/preload.ts';

/** With what reads Markdown: nobody needs it before they write. */
export const loadPaste = lazyCode(() => import('./rich-paste.ts'));

export function usePasting(onPicture: ((file: File) => void) | undefined) {
  /** Pasted with Shift: as it is. */
  const isPlain = useRef(false);
  return {
    onKey: (event: KeyboardEvent) => {
      isPlain.current = (event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toLowerCase() === 'v';
    },
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain');
      const html = event.clipboardData.getData('text/html');
      const picture = [...event.clipboardData.files].find((file) => file.type.startsWith('image/'));
      event.preventDefault();
      if (picture) onPicture?.(picture);
      if (text === '' && html === '') return;
      if (isPlain.current || isInCode()) document.execCommand('insertText', false, text);
      else
        void loadPaste().then(
          ({ htmlOfPaste }) => insertPasted(htmlOfPaste(text, html), text),
          // Without a network the words come all the same.
          () => insertPasted(undefined, text),
        );
    },
  };
}

function insertPasted(html: string | undefined, text: string): void {
  if (html === undefined) document.execCommand('insertText', false, text);
  else document.execCommand('insertHTML', false, html);
}

function isInCode(): boolean {
  const anchor = document.getSelection()?.anchorNode;
  return (anchor instanceof Element ? anchor : anchor?.parentElement)?.closest('code, pre') !== null;
}
