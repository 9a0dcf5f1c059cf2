// A ticket by its title alone, at the end of a lane. Stays open, so that a list can be typed down.
import { IconPlus } from '@tabler/icons-react';
import { TICKET_LIMITS } from '@worklane/domain/tickets/vocabulary';
import { useLayoutEffect, useRef } from 'react';
import { drafts } from '../../../platform/local-state/drafts.ts';
import { useDraft } from '../../../platform/local-state/use-draft.ts';
import { DraftNote } from '../../../ui/draft-note.tsx';
import styles from './quick-create.module.css';

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

const KEPT = { isTyped: (title: string) => title.trim() !== '' };

function TitleForm({ draftName, statusLabel, onClose, onCreate }: Omit<Props, 'isOpen' | 'onOpen'>) {
  const draft = useDraft<string>(draftName, '', KEPT);
  const title = draft.value;
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  /** To the button that opened it: the one in the head is still there, the one at the end comes back. */
  const leave = (from: HTMLElement) => {
    const lane = from.closest('section');
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
        onCreate(title.trim(), () => drafts.read(draftName) === undefined && drafts.write(draftName, title));
        draft.discard();
      }}
    >
      <input
        ref={field}
        onFocus={(event) => {
          opener.current = event.relatedTarget as HTMLElement | null;
        }}
        className={styles.field}
        dir="auto"
        aria-label={`Title of the new ticket in ${statusLabel}`}
        placeholder="What needs to be done?"
        value={title}
        maxLength={TICKET_LIMITS.title}
        enterKeyHint="done"
        onChange={(event) => draft.set(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') leave(event.currentTarget);
          event.stopPropagation();
        }}
        onBlur={() => {
          if (title.trim() === '') onClose();
        }}
      />
      <DraftNote draft={draft} onDiscard={() => field.current?.focus()} />
    </form>
  );
}

const PLUS = <IconPlus size={16} stroke={1.75} aria-hidden="true" />;
