// Writes a document of blocks. Everything of the editor is fetched with this file: use it with `lazyPart` alone.
import type { LiveBlock } from '@worklane/domain/documents/vocabulary';
import { EditorView } from 'prosemirror-view';
import { type ComponentType, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { selectedBlock, typeOf } from '../blocks.ts';
import { createState } from '../create-state.ts';
import { createHandle } from '../editor-handle.ts';
import styles from './content.module.css';

export interface BlockEditorProps {
  /** What the document holds when the editor opens. */
  html: string;
  /** The accessible name of the editable area. */
  label: string;
  isEditable: boolean;
  /** Who can be mentioned. */
  people: readonly { id: string; name: string }[];
  /** Stores a picture and answers its address. */
  uploadImage(file: File): Promise<string>;
  /** Shows what is live: the project's tickets, facts, team. The caller draws them. */
  live: Readonly<Record<LiveBlock, ComponentType<{ filter: string | null }>>>;
  /** The slash commands that need more than text. Null when the user changed their mind. */
  createTicket?(): Promise<{ id: string; key: string } | null>;
  linkDocument?(): Promise<{ id: string; title: string } | null>;
  /** After every change of the user's; ask the handle for the HTML when you save. */
  onChange(): void;
  /** The type of the block that is selected, for the hint 'Selected: {type}'. */
  onSelect?(type: string | null): void;
  ref: Ref<EditorHandle>;
}

export interface EditorHandle {
  html(): string;
  /** Shows other content, as one step that can be undone. */
  replace(html: string): void;
  focus(): void;
  addBlock(): void;
  /** Headings, in order. */
  outline(): { id: string; level: number; text: string }[];
  show(blockId: string): void;
  words(): number;
  find(words: string): { count: number; next(): void; previous(): void; end(): void };
}

export function BlockEditor(props: BlockEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const [view, setView] = useState<EditorView>();
  useLayoutEffect(() => {
    latest.current = props;
  });
  useLayoutEffect(() => {
    if (!place.current) return;
    const made = createView(place.current, latest);
    setView(made);
    return () => made.destroy();
  }, []);
  const { isEditable } = props;
  useEffect(() => {
    view?.setProps({ editable: () => isEditable });
  }, [view, isEditable]);
  useImperativeHandle(props.ref, () => createHandle(() => view));
  return <div ref={place} className={styles.place} />;
}

function createView(place: HTMLElement, latest: { readonly current: BlockEditorProps }): EditorView {
  let selected: string | null | undefined;
  const view = new EditorView(place, {
    state: createState(latest.current.html, [], []),
    editable: () => latest.current.isEditable,
    attributes: () => ({
      class: styles.content ?? '',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': latest.current.label,
    }),
    dispatchTransaction(tr) {
      view.updateState(view.state.apply(tr));
      if (tr.docChanged) latest.current.onChange();
      const block = selectedBlock(view.state);
      const type = block && typeOf(view.state.doc, block);
      if (type !== selected) latest.current.onSelect?.(type);
      selected = type;
    },
  });
  return view;
}
