// Text that is edited where it stands: it looks like text until it has the focus, grows with what is written, and saves
// when it is left. Escape takes back what was typed.
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import styles from './editable-text.module.css';

interface Props {
  label: string;
  value: string;
  placeholder?: string;
  maxLength: number;
  /** One line of meaning: Enter saves, and it may not be empty. */
  isLine?: boolean;
  className?: string;
  onSave: (text: string) => void;
}

export function EditableText({ label, value, placeholder, maxLength, isLine = false, className, onSave }: Props) {
  const [draft, setDraft] = useState<string>();
  const ref = useRef<HTMLTextAreaElement>(null);
  const isCancelled = useRef(false);
  const shown = draft ?? value;
  useGrowing(ref);

  const finish = () => {
    const text = isLine ? (draft ?? '').replace(/\s+/g, ' ').trim() : (draft ?? '');
    setDraft(undefined);
    const isRefused = isCancelled.current || (isLine && text === '');
    isCancelled.current = false;
    if (!isRefused && text !== value) onSave(text);
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
      onFocus={() => setDraft(value)}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={finish}
      onKeyDown={onKeyDown}
    />
  );
}

/** As high as its text. The style does it where browsers can; this does it where they cannot yet. */
function useGrowing(ref: RefObject<HTMLTextAreaElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  });
}
