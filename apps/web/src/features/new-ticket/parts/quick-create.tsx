// Creates a ticket from a title alone at the end of a lane. Stays open for the next one.
import { IconPlus } from '@tabler/icons-react';
import { TICKET_LIMITS } from '@worklane/domain/tickets/vocabulary';
import { useLayoutEffect, useRef, useState } from 'react';
import { lazyCode, withCode } from '../../../platform/code/preload.ts';
import { focusNow } from '../../../ui/focus-now.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { toastError } from '../../../ui/toast.tsx';
import styles from './quick-create.module.css';

const titleCode = lazyCode(() => import('../kept-title.tsx'));
// The keys that are pressed before it is here are not lost, and neither is the draft they become.
const KeptTitle = lazyPart(async () => (await titleCode()).KeptTitle, 'quiet');

interface Props {
  /** Of what is typed and not sent. */
  draftName: string;
  statusLabel: string;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** @param keep makes a draft again of what the server refused */
  onCreate: (title: string, keep: () => void) => void;
}

export function QuickCreate({ isOpen, onOpen, ...rest }: Props) {
  if (isOpen) return <TitleForm {...rest} />;
  return (
    <button
      type="button"
      className={styles.open}
      onClick={onOpen}
      aria-label={`New ticket at the end of ${rest.statusLabel}`}
    >
      {PLUS} New ticket
    </button>
  );
}

const notSaved = (title: string) => (error: Error) => toastError(`“${title.trim()}” was not saved`, error.message);

function TitleForm({ draftName, statusLabel, onClose, onCreate }: Omit<Props, 'isOpen' | 'onOpen'>) {
  const [title, setTitle] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLElement>(null);
  useLayoutEffect(() => focusNow(field.current), []);
  /** Returns the focus to the button that opened it: the one at the top stays, the one at the end comes back. */
  const leave = (from: HTMLElement) => {
    const lane = from.closest('section');
    // The code that keeps it may still be loading.
    if (title.trim() !== '') withCode(titleCode, ({ keepTitle }) => keepTitle(draftName, title), notSaved(title));
    onClose();
    requestAnimationFrame(() => {
      (opener.current ?? lane?.querySelector<HTMLElement>(`.${styles.open}`))?.focus();
    });
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() === '') return;
        onCreate(title.trim(), () =>
          withCode(titleCode, ({ keepRefused }) => keepRefused(draftName, title), notSaved(title)),
        );
        setTitle('');
      }}
    >
      <input
        ref={field}
        onFocus={(event) => {
          opener.current ??= event.relatedTarget as HTMLElement | null;
        }}
        className={styles.field}
        dir="auto"
        aria-label={`Title of the new ticket in ${statusLabel}`}
        placeholder="What needs to be done?"
        value={title}
        maxLength={TICKET_LIMITS.title}
        enterKeyHint="done"
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') leave(event.currentTarget);
          event.stopPropagation();
        }}
        onBlur={() => {
          if (title.trim() === '') onClose();
        }}
      />
      <KeptTitle
        name={draftName}
        title={title}
        onTitle={(next) => {
          setTitle(next);
          focusNow(field.current);
        }}
      />
    </form>
  );
}

const PLUS = <IconPlus size={16} stroke={1.75} aria-hidden="true" />;
