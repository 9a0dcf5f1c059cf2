// Lets a document be written by several at once, as soon as all of it is saved and the server takes this page in; and by its user
// alone where that cannot be had.

import { useQueryClient } from '@tanstack/react-query';
import { sharedTextPath } from '@worklane/contract/shared-text';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { loadCode } from '../../platform/code/load-code.ts';
import { localState } from '../../platform/local-state/local-state.ts';
import { viewAs } from '../../platform/local-state/view-as.ts';
import { currentToken } from '../../platform/session/session.ts';
import type { Caret, EditorHandle } from '../editor/parts/editor-props.ts';
import type { SharedText } from '../editor/parts/shared-text.ts';
import { documentKeys } from './data.ts';
import type { DocumentSaver } from './document-saver.ts';

export interface Sharing {
  /** What several write; undefined while the user writes alone. */
  shared: SharedText | undefined;
  /** It is not known yet which of the two it will be. */
  isDeciding: boolean;
  /** The others who are here. */
  people: readonly string[];
  /** Where the caret was when the editor was drawn anew. */
  caret: RefObject<Caret | null>;
}

/** Whoever opens a document reads meanwhile. */
const DECIDING_MS = 1_500;
/** A line that is lost for so long: the content is saved over HTTP, if that can be had. */
const LOST_MS = 20_000;
/** What is on its way for so long is shown as not saved. */
const UNKEPT_MS = 1_500;
const ANEW_MS = 400;
const NOBODY: readonly string[] = [];

export function useSharedText(saver: DocumentSaver, mayEdit: boolean, editor: RefObject<EditorHandle | null>): Sharing {
  const client = useQueryClient();
  const isStored = saver.use(({ auto }) => auto.stored !== undefined);
  const isWanted = mayEdit && isStored && viewAs.get() === undefined;
  const [shared, setShared] = useState<SharedText>();
  const [people, setPeople] = useState(NOBODY);
  const [turn, setTurn] = useState(0);
  const [isDeciding, setIsDeciding] = useState(isWanted);
  const caret = useRef<Caret | null>(null);
  useEffect(() => {
    if (!isDeciding) return undefined;
    const timer = setTimeout(() => setIsDeciding(false), DECIDING_MS);
    return () => clearTimeout(timer);
  }, [isDeciding]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is another text
  useEffect(() => {
    if (!isWanted) return undefined;
    const redraw = (next: SharedText | undefined) => {
      caret.current = editor.current?.caret() ?? null;
      setShared(next);
      setIsDeciding(false);
    };
    return follow({
      saver,
      redraw,
      onPeople: setPeople,
      onOver: () => {
        void client.invalidateQueries({ queryKey: documentKeys.one(saver.id) });
        setTurn(turn + 1);
      },
    });
  }, [saver, isWanted, turn]);
  return { shared, isDeciding, people, caret };
}

interface Following {
  saver: DocumentSaver;
  redraw(shared: SharedText | undefined): void;
  onPeople(people: readonly string[]): void;
  onOver(): void;
}

/** @returns ends it */
function follow({ saver, redraw, onPeople, onOver }: Following): () => void {
  let text: SharedText | undefined;
  let isJoined = false;
  let isLeft = false;
  const timers: {
    lost?: ReturnType<typeof setTimeout>;
    unkept?: ReturnType<typeof setTimeout>;
    anew?: ReturnType<typeof setTimeout>;
  } = {};
  const stops: (() => void)[] = [];

  function leave(): void {
    for (const timer of Object.values(timers)) clearTimeout(timer);
    if (isJoined) saver.endSharing(text?.use.getState().isUnkept !== true);
    isJoined = false;
    onPeople(NOBODY);
  }

  function tryToJoin(): void {
    if (isJoined || isLeft || text?.use.getState().phase !== 'here') return;
    saver.read();
    // What is written alone is saved first.
    if (saver.isUnsaved()) return;
    isJoined = true;
    saver.share();
    redraw(text);
  }

  function take(): void {
    if (!text || isLeft) return;
    const { phase, isUnkept, people } = text.use.getState();
    onPeople(people);
    if (phase === 'over' || phase === 'refused') {
      leave();
      redraw(undefined);
      if (phase === 'over') timers.anew = setTimeout(onOver, ANEW_MS);
      return;
    }
    tryToJoin();
    if (!isJoined) return;
    if (!isUnkept) {
      clearTimeout(timers.unkept);
      delete timers.unkept;
      saver.wait(false);
    } else timers.unkept ??= setTimeout(() => saver.wait(true), UNKEPT_MS);
    if (phase === 'here' || !isUnkept) {
      clearTimeout(timers.lost);
      delete timers.lost;
    } else
      timers.lost ??= setTimeout(() => {
        leave();
        text?.end();
        redraw(undefined);
        timers.anew = setTimeout(onOver, LOST_MS);
      }, LOST_MS);
  }

  loadCode(() => import('../editor/parts/shared-text.ts')).then(
    ({ openSharedText }) => {
      if (isLeft) return;
      const { protocol, host } = location;
      text = openSharedText({
        url: `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${sharedTextPath(saver.id)}`,
        userId: localState.get().currentUser?.id ?? '',
        token: currentToken,
      });
      stops.push(text.use.subscribe(take), saver.use.subscribe(tryToJoin));
    },
    () => undefined,
  );
  return () => {
    isLeft = true;
    for (const stop of stops) stop();
    leave();
    text?.end();
  };
}
