// Edits a text in place: it looks like text until it has the focus, grows as it is typed in, and saves on blur. Escape
// discards what was typed; a reload or a crash does not.
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useDraft } from '../../../platform/local-state/use-draft.ts';
import { DraftNote } from '../../../ui/fields/draft-note.tsx';
import styles from './editable-text.module.css';

interface Props {
  label: string;
  value: string;
  placeholder?: string;
  maxLength: number;
  /** One line of meaning: Enter saves, and it can't be empty. */
  isLine?: boolean;
  className?: string;
  /** In place of the text while it is not written. */
  look?: ReactNode;
  /** Beside it while it is written. */
  children?: ReactNode;
  /** The draft that keeps unsaved text; left out, the text is lost with the page. */
  draftName?: string;
  onSave: (text: string) => void;
}

export function EditableText(props: Props) {
  const { label, value, placeholder, maxLength, isLine = false, className, look, children, onSave } = props;
  const kept = useDraft<string | undefined>(props.draftName, undefined, { isTyped: (text) => text !== value });
  const draft = kept.value;
  const ref = useRef<HTMLTextAreaElement>(null);
  const isCancelled = useRef(false);
  /** The text when the field got the focus. Another person may change it since, so an untouched field saves nothing. */
  const begun = useRef(value);
  const shown = draft ?? value;
  const hasLook = draft === undefined && look !== undefined;
  useGrowing(ref);

  const finish = () => {
    const text = isLine ? (draft ?? '').replace(/\s+/g, ' ').trim() : (draft ?? '');
    kept.discard();
    const isRefused = isCancelled.current || (isLine && text === '');
    isCancelled.current = false;
    if (!isRefused && text !== begun.current && text !== value) onSave(text);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const saves = event.key === 'Enter' && (isLine || event.ctrlKey || event.metaKey);
    if (!saves && event.key !== 'Escape') return;
    event.preventDefault();
    isCancelled.current = event.key === 'Escape';
    ref.current?.blur();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: this only watches focus entering and leaving; users act on the field inside
    <div
      className={styles.area}
      data-look={hasLook || undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) finish();
      }}
    >
      <textarea
        ref={ref}
        rows={1}
        dir="auto"
        className={`${styles.text} ${className ?? ''}`}
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={shown}
        data-mantine-stop-propagation={draft !== undefined || undefined}
        onFocus={() => {
          if (draft !== undefined) return;
          begun.current = value;
          kept.set(value);
        }}
        onChange={(event) => kept.set(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {hasLook && (
        <div className={`${styles.look} ${className ?? ''}`} dir="auto" aria-hidden="true">
          {look}
        </div>
      )}
      {kept.isRestored && <DraftNote draft={kept} />}
      {draft !== undefined && children}
    </div>
  );
}

/** Grows the field with its text where the browser's style can't. */
function useGrowing(ref: RefObject<HTMLTextAreaElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  });
}
