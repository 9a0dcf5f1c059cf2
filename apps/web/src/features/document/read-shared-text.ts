// Shows a reader what others type in a shared text.
import type { SharedText } from '../editor/parts/shared-text-state.ts';
import type { DocumentSaver } from './document-saver.ts';
import { loadSharedText } from './open-shared-text.ts';

interface Options {
  saver: DocumentSaver;
  onPeople(people: readonly string[]): void;
  /** Called when the content was replaced in another way. @returns resolves once it is loaded */
  onOver(): Promise<void>;
}

/** Letters that follow each other are drawn together. */
const GATHER_MS = 250;
/** A long document is drawn less often: this many times as long as it takes. */
const REST = 8;
const REOPEN_MS = 400;

/** @returns ends it */
export function readSharedText({ saver, onPeople, onOver }: Options): () => void {
  let text: SharedText | undefined;
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = GATHER_MS;
  let shown: string | undefined;
  let htmlOf: (text: SharedText) => string;

  function show(): void {
    timer = undefined;
    // The reader's own unsaved words, from when they could write, stay.
    if (text?.use.getState().phase !== 'here' || saver.isUnsaved()) return;
    const start = performance.now();
    shown = htmlOf(text);
    saver.show(shown);
    pause = Math.max(GATHER_MS, (performance.now() - start) * REST);
  }

  const showSoon = () => {
    timer ??= setTimeout(show, pause);
  };

  function follow(): void {
    if (!text) return;
    const { phase, people } = text.use.getState();
    onPeople(people);
    if (phase !== 'over') return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      close();
      // Content that can't be loaded now is replaced by the letters of the next connection.
      const reopen = () => !isEnded && open();
      onOver().then(reopen, reopen);
    }, REOPEN_MS);
  }

  /** Shows the letters again when the stored content, which is fetched now and then and is older, has replaced them. */
  function keepNewest({ auto }: ReturnType<typeof saver.use.getState>): void {
    if (shown !== undefined && auto.now.content !== shown) showSoon();
  }

  const stops: (() => void)[] = [];
  function open(): void {
    loadSharedText(saver.id).then(
      (code) => {
        if (isEnded) return;
        htmlOf = code.htmlOf;
        text = code.open(true);
        text.text.on('update', showSoon);
        stops.push(text.use.subscribe(follow), saver.use.subscribe(keepNewest));
      },
      () => undefined,
    );
  }

  function close(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const stop of stops.splice(0)) stop();
    text?.end();
    text = undefined;
    shown = undefined;
    onPeople([]);
  }

  open();
  return () => {
    isEnded = true;
    close();
  };
}
