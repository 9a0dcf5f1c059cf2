// Lists the headings of a document; each scrolls to its section.
import { type RefObject, useState } from 'react';
import { useOnChange } from '../../ui/use-on-change.ts';
import type { EditorHandle } from '../editor/parts/block-editor.tsx';
import type { DocumentSaver } from './document-saver.ts';
import styles from './outline-panel.module.css';
import { SidePanel } from './side-panel.tsx';

interface Props {
  saver: DocumentSaver;
  editor: RefObject<EditorHandle | null>;
  /** Where the document is read without the editor. */
  page: RefObject<HTMLElement | null>;
  onClose: () => void;
}

export function OutlinePanel({ saver, editor, page, onClose }: Props) {
  const content = saver.use((state) => state.auto.now.content);
  const read = () => editor.current?.outline() ?? readOutline(page.current);
  const [headings, setHeadings] = useState(read);
  useOnChange(content, () => setHeadings(read()));
  const show = (id: string) => {
    if (editor.current) editor.current.show(id);
    else headingsIn(page.current)[Number(id)]?.scrollIntoView({ block: 'start' });
  };
  const top = Math.min(...headings.map(({ level }) => level));
  return (
    <SidePanel title="Outline" onClose={onClose}>
      {headings.length === 0 ? (
        <p className={styles.none}>No headings yet. Type # and a space to make one.</p>
      ) : (
        <ul className={styles.list}>
          {headings.map(({ id, level, text }) => (
            <li key={id} data-depth={Math.min(level - top, 3)}>
              <button type="button" className={styles.heading} dir="auto" onClick={() => show(id)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </SidePanel>
  );
}

const headingsIn = (page: HTMLElement | null): HTMLElement[] => [
  ...(page?.querySelectorAll<HTMLElement>('[data-reading] :is(h1, h2, h3, h4, h5, h6)') ?? []),
];

/** Reads the headings. Without the editor, a heading is identified by its index. */
function readOutline(page: HTMLElement | null): ReturnType<EditorHandle['outline']> {
  return headingsIn(page).map((heading, at) => ({
    id: String(at),
    level: Number(heading.localName.slice(1)),
    text: heading.textContent ?? '',
  }));
}
