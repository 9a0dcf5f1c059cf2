// Opens the dialogs of two editor commands: a new ticket, and a document to link to.
import type { Project } from '@worklane/contract/projects';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { BlockEditorProps } from '../editor/parts/block-editor.tsx';
import { NO_FILTER } from '../view-options/parts/ticket-filter.ts';
import type { DocumentSaver } from './document-saver.ts';

const NewTicketDialog = lazyPart(
  async () => (await import('../new-ticket/parts/new-ticket-dialog.tsx')).NewTicketDialog,
  'over',
);
const DocumentPicker = lazyPart(async () => (await import('./document-picker.tsx')).DocumentPicker, 'over');

type Linked = { id: string; title: string } | null;
type Created = { id: string; key: string } | null;

interface Asides {
  createTicket: NonNullable<BlockEditorProps['createTicket']>;
  linkDocument: NonNullable<BlockEditorProps['linkDocument']>;
  dialogs: ReactNode;
}

/** A ticket gets its key from the server: until then nobody knows what to write. */
const ANSWER_MS = 60_000;

export function useAsides(project: Project, saver: DocumentSaver): Asides {
  const [open, setOpen] = useState<'ticket' | 'document'>();
  const ticket = useRef<(created: Created) => void>(undefined);
  const link = useRef<(linked: Linked) => void>(undefined);
  const isSent = useRef(false);
  const asks = useMemo(
    () => ({
      createTicket: () =>
        new Promise<Created>((resolve) => {
          isSent.current = false;
          ticket.current = resolve;
          setOpen('ticket');
        }),
      linkDocument: () =>
        new Promise<Linked>((resolve) => {
          link.current = resolve;
          setOpen('document');
        }),
    }),
    [],
  );
  const closeTicket = () => {
    setOpen(undefined);
    const answer = ticket.current;
    // Creating closes the dialog too, and is answered later.
    setTimeout(() => answer?.(null), isSent.current ? ANSWER_MS : 0);
  };
  const closeLink = (linked: Linked) => {
    setOpen(undefined);
    link.current?.(linked);
  };
  const dialogs = (
    <>
      {open === 'ticket' && (
        <NewTicketDialog
          project={project}
          filter={NO_FILTER}
          onClose={closeTicket}
          onCreate={() => {
            isSent.current = true;
          }}
          onCreated={({ id, number }) => ticket.current?.({ id, key: `${project.key}-${number}` })}
        />
      )}
      {open === 'document' && (
        <DocumentPicker projectId={project.id} without={saver.id} onPick={closeLink} onClose={() => closeLink(null)} />
      )}
    </>
  );
  return { createTicket: asks.createTicket, linkDocument: asks.linkDocument, dialogs };
}
