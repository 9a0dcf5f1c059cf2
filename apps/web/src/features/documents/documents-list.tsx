// Lists documents in two sections: those written here, and links with uploaded files. J and K step through both.
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ListedDocument } from '@worklane/contract/documents';
import {
  type DOMAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useState,
} from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DocumentRow } from './document-row.tsx';
import styles from './documents-list.module.css';
import type { ShownDocuments } from './parts/docs-view.ts';
import { type Step, useDocumentRows } from './use-document-rows.ts';

const ROW_HEIGHT = 44;
const PHONE_ROW_HEIGHT = 68;
const STEPS: Record<string, number> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  PageDown: 12,
  PageUp: -12,
  Home: -Infinity,
  End: Infinity,
};

interface RowActions {
  projectKey: string;
  mayEdit: boolean;
  /** The document whose menu is open. */
  menuOf: string | undefined;
  onPreview: (document: ListedDocument) => void;
  onMenu: (document: ListedDocument, at: HTMLElement | MouseEvent) => void;
}

interface Props extends RowActions {
  scroller: RefObject<HTMLElement | null>;
  shown: ShownDocuments;
  /** Search or filter hides some documents. */
  isNarrowed: boolean;
  onClear: () => void;
  /** Shown in place of an empty section. */
  whenNone: { internal: ReactNode; external: ReactNode };
  onDelete: (document: ListedDocument) => void;
}

export function DocumentsList(props: Props) {
  const { shown, isNarrowed, onClear, whenNone, mayEdit, onMenu, onDelete } = props;
  const all = [...shown.internal, ...shown.external];
  const { current, step, stepFrom, setCurrent } = useSteps(all);
  if (isNarrowed && all.length === 0) return <NothingFound onClear={onClear} />;

  const documentAt = ({ target }: { target: EventTarget }) => {
    const id = (target as Element).closest<HTMLElement>('[data-document]')?.dataset.document;
    return all.find((each) => each.id === id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const document = documentAt(event);
    if (!document || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Delete' && mayEdit) onDelete(document);
    else if (!stepFrom(document, event.key)) return;
    event.preventDefault();
  };
  const onContextMenu = (event: MouseEvent) => {
    const document = documentAt(event);
    // On touch screens a long press selects text and opens the browser's menu for links.
    if (!document || !mayEdit || (event.nativeEvent as PointerEvent).pointerType === 'touch') return;
    event.preventDefault();
    onMenu(document, event);
  };
  const section = (title: string, documents: readonly ListedDocument[], none: ReactNode) => (
    <DocumentsSection
      {...props}
      title={title}
      documents={documents}
      current={current}
      step={step}
      onRow={{ onKeyDown, onContextMenu, onFocus: (event) => setCurrent(documentAt(event)?.id ?? current) }}
      none={isNarrowed ? <p className={styles.none}>None match these filters.</p> : none}
    />
  );
  return (
    <>
      {section('Internal Documents', shown.internal, whenNone.internal)}
      {section('External Links', shown.external, whenNone.external)}
    </>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No documents match these filters"
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  );
}

function useSteps(all: readonly ListedDocument[]) {
  const [current, setCurrent] = useState<string>();
  const [step, setStep] = useState<Step>();
  /** @returns whether the key is one that steps */
  const stepFrom = (document: ListedDocument, key: string): boolean => {
    const by = STEPS[key];
    if (by === undefined) return false;
    const to = all[Math.max(0, Math.min(all.indexOf(document) + by, all.length - 1))];
    if (!to) return false;
    setCurrent(to.id);
    setStep((before) => ({ id: to.id, turn: (before?.turn ?? 0) + 1 }));
    return true;
  };
  return { current, step, stepFrom, setCurrent };
}

interface SectionProps extends RowActions {
  title: string;
  documents: readonly ListedDocument[];
  scroller: RefObject<HTMLElement | null>;
  current: string | undefined;
  step: Step | undefined;
  /** Handles the events of all rows. */
  onRow: Pick<DOMAttributes<HTMLUListElement>, 'onKeyDown' | 'onContextMenu' | 'onFocus'>;
  none: ReactNode;
}

function DocumentsSection(props: SectionProps) {
  const { title, documents, scroller, current, step, onRow, none, projectKey, mayEdit, menuOf, onPreview, onMenu } =
    props;
  const isPhone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
  const rowHeight = isPhone ? PHONE_ROW_HEIGHT : ROW_HEIGHT;
  const { list, rows } = useDocumentRows({ documents, scroller, rowHeight, current, step });
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.head}>
        {title} <span className={styles.count}>{documents.length.toLocaleString()}</span>
      </h2>
      {documents.length === 0 && none}
      {documents.length > 0 && (
        <ul
          ref={list}
          className={styles.rows}
          aria-label={title}
          style={{ height: documents.length * rowHeight }}
          {...onRow}
        >
          {rows.map(({ index, start }) => {
            const document = documents[index];
            if (!document) return null;
            return (
              <DocumentRow
                key={document.id}
                document={document}
                projectKey={projectKey}
                index={index}
                count={documents.length}
                top={start}
                isCurrent={document.id === current}
                mayEdit={mayEdit}
                hasMenu={menuOf === document.id}
                onPreview={onPreview}
                onMenu={onMenu}
              />
            );
          })}
        </ul>
      )}
    </section>
  );
}
