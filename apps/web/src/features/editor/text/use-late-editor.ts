// Replaces a plain field by the editor once its code has loaded, with the text typed until then and the caret where it was.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyCode } from '../../../platform/code/preload.ts';
import { toastError } from '../../../ui/toast.tsx';
import { pictureName } from '../html/picture-name.ts';
import { whenStill } from '../parts/watch-busy.ts';
import type { PlainHandle } from './plain-field.tsx';
import type { Caret, Format, TextHandle } from './text-dress.ts';

const editorCode = lazyCode(() => import('../parts/block-editor.tsx'));
type Editor = Awaited<ReturnType<typeof editorCode>>['BlockEditor'];

interface Start {
  Editor: Editor;
  html: string;
  /** The plain field keeps the focus until the editor can take it. */
  isReady: boolean;
}

export function useLateEditor(area: RefObject<HTMLDivElement | null>, plain: RefObject<PlainHandle | null>) {
  const [start, setStart] = useState<Start>();
  const editor = useRef<TextHandle>(undefined);
  const waiting = useRef<Wish[]>([]);
  const isAsked = useRef(false);
  const isGone = useRef(false);
  useLayoutEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const change = (code: Editor) => {
    if (isGone.current || !plain.current) return;
    const html = plain.current.html();
    flushSync(() => setStart({ Editor: code, html, isReady: false }));
  };
  /** Loads the editor. If that fails, it is loaded again at the next approach; typing works without it. */
  const approach = (): void => {
    if (isAsked.current) return;
    isAsked.current = true;
    editorCode().then(
      ({ BlockEditor }) => void (area.current && whenStill(area.current).then(() => change(BlockEditor))),
      ({ message }: Error) => {
        isAsked.current = false;
        // Words and pictures need no editor; a list does.
        if (waiting.current.splice(0).length > 0) toastError('Couldn’t load the editor', message);
      },
    );
  };
  return {
    start,
    approach,
    /** The field that has the caret. */
    current: (): TextHandle | PlainHandle | null => editor.current ?? plain.current,
    /** Formats at once, or once the editor has loaded: then what was selected when the button was pressed. */
    format: (what: Format) => {
      if (editor.current) editor.current.format(what);
      else waiting.current.push({ what, caret: plain.current?.caret() });
      approach();
    },
    /** A picture doesn't wait for the editor: the text may be sent before it is here. */
    putPicture: async (file: File, onImage: ((file: File) => Promise<string | undefined>) | undefined) => {
      if (editor.current) return editor.current.putPicture(file);
      approach();
      const src = await onImage?.(file);
      const field = editor.current ?? plain.current;
      if (src !== undefined) field?.showPicture(src, pictureName(file.name));
    },
    onReady: (handle: TextHandle) => {
      const caret = plain.current?.caret();
      editor.current = handle;
      if (caret) handle.putCaret(caret.anchor, caret.head);
      setStart((made) => made && { Editor: made.Editor, html: made.html, isReady: true });
      for (const wish of waiting.current.splice(0)) fulfil(handle, wish, caret);
    },
  };
}

/** A button that was pressed before the editor had loaded. */
interface Wish {
  what: Format;
  /** The selection at that time; undefined if the field wasn't focused. */
  caret: Caret | undefined;
}

/** @param now the selection after what the user has typed since */
function fulfil(handle: TextHandle, { what, caret: then }: Wish, now: Caret | undefined): void {
  // In the plain field all lines are one paragraph.
  if (what === 'list' && then && now) {
    handle.listLines(then.anchor, now.head);
    return;
  }
  const isElsewhere = then && now && JSON.stringify(then) !== JSON.stringify(now);
  if (!isElsewhere) {
    handle.format(what);
    return;
  }
  // Without a selection, a button formats the words typed next.
  const isEmpty = JSON.stringify(then.anchor) === JSON.stringify(then.head);
  handle.putCaret(then.anchor, isEmpty ? now.head : then.head);
  handle.format(what);
  // The link form applies to the words that are selected while it is open.
  if (what !== 'link') handle.putCaret(now.anchor, now.head);
}
