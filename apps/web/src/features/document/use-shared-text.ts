// Lets several people write a document at once and readers see their letters; where the server can't be reached for that, its
// user writes alone.
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { viewAs } from '../../platform/local-state/view-as.ts';
import type { Caret, EditorHandle } from '../editor/parts/editor-props.ts';
import type { SharedText } from '../editor/parts/shared-text-state.ts';
import { documentKeys, documentQuery } from './data.ts';
import type { DocumentSaver } from './document-saver.ts';
import { readSharedText } from './read-shared-text.ts';
import { writeSharedText } from './write-shared-text.ts';

export interface Sharing {
  /** The text that several write; undefined while the user writes alone or reads. */
  shared: SharedText | undefined;
  /** It is not known yet whether the text is shared. */
  isDeciding: boolean;
  /** The others who have the document open. */
  people: readonly string[];
  /** Where the caret was when the editor was drawn for another text. */
  caret: RefObject<Caret | null>;
}

interface Options {
  mayEdit: boolean;
  /** Nobody may write it: nothing changes while it is read. */
  isFrozen: boolean;
  editor: RefObject<EditorHandle | null>;
}

/** In the meantime the document can be read. */
const DECIDING_MS = 1_500;
const NOBODY: readonly string[] = [];

export function useSharedText(saver: DocumentSaver, { mayEdit, isFrozen, editor }: Options): Sharing {
  const client = useQueryClient();
  const isStored = saver.use(({ auto }) => auto.stored !== undefined);
  const isShareable = isStored && viewAs.get() === undefined;
  const isWriting = isShareable && mayEdit;
  const isReading = isShareable && !mayEdit && !isFrozen;
  const [shared, setShared] = useState<SharedText>();
  const [people, setPeople] = useState(NOBODY);
  const [isDeciding, setIsDeciding] = useState(isWriting);
  const caret = useRef<Caret | null>(null);
  const told = useRef(NOBODY);
  // A key tells it again: React would go through all of the text before it finds nothing to draw.
  const onPeople = useEffectEvent((next: readonly string[]) => {
    if (next === told.current) return;
    told.current = next;
    setPeople(next);
  });
  useEffect(() => {
    if (!isDeciding) return undefined;
    // Words of a shared text that an earlier page couldn't send go on in that text alone.
    const timer = setTimeout(() => saver.isShared() || setIsDeciding(false), DECIDING_MS);
    return () => clearTimeout(timer);
  }, [saver, isDeciding]);

  const onText = useEffectEvent((text: SharedText | undefined) => {
    caret.current = editor.current?.caret() ?? null;
    // Words that arrive before the next editor is drawn would go into the former one, and be lost with it.
    flushSync(() => {
      setShared(text);
      setIsDeciding(false);
    });
  });
  useEffect(() => {
    if (!isWriting) return undefined;
    return writeSharedText({
      saver,
      onText: (text) => onText(text),
      onPeople: (next) => onPeople(next),
      onOver: () => void client.invalidateQueries({ queryKey: documentKeys.one(saver.id) }),
    });
  }, [client, saver, isWriting]);
  useEffect(() => {
    if (!isReading) return undefined;
    return readSharedText({
      saver,
      onPeople: (next) => onPeople(next),
      onOver: async () => {
        saver.receive(await client.fetchQuery(documentQuery(saver.id)));
        saver.showStored();
      },
    });
  }, [client, saver, isReading]);
  return { shared, isDeciding, people, caret };
}
