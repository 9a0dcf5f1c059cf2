// Asks for hours in a form, typed or pasted. Input that can't be read shows an error below the field and stops the form.
import { TextInput, type TextInputProps } from '@mantine/core';
import { HOURS_EXAMPLES, readHours } from '@worklane/domain/tickets/read-hours';
import { useEffect, useRef, useState } from 'react';

interface Props
  extends Pick<
    TextInputProps,
    'label' | 'aria-label' | 'description' | 'inputWrapperOrder' | 'placeholder' | 'disabled' | 'error' | 'w'
  > {
  hours: number | null;
  max: number;
  min?: number;
  onChange: (hours: number | null) => void;
}

export function HoursInput({ hours, max, min = 0, onChange, error, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null);
  /** The text that the user is typing, and the hours it began with: other hours from outside replace it. */
  const [draft, setDraft] = useState<{ text: string; hours: number | null }>();
  const [isRefused, setIsRefused] = useState(false);
  const written = draft?.hours === hours ? draft.text : undefined;
  const isWrong = written !== undefined && readHours(written, max, min) === undefined;

  useEffect(() => {
    const form = input.current?.form;
    if (!isWrong || !form) return undefined;
    const refuse = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      setIsRefused(true);
      input.current?.focus({ preventScroll: true });
      // With the error below it, which the foot of a form could cover.
      input.current?.scrollIntoView({ block: 'center' });
    };
    form.addEventListener('submit', refuse, { capture: true });
    return () => form.removeEventListener('submit', refuse, { capture: true });
  }, [isWrong]);

  return (
    <TextInput
      {...field}
      ref={input}
      inputMode="decimal"
      autoComplete="off"
      value={written ?? (hours === null ? '' : String(hours))}
      error={isWrong && isRefused ? problemOf(max, min) : error}
      onFocus={selectZero}
      // A press puts the caret where it was, after the focus came.
      onClick={selectZero}
      onChange={({ currentTarget: { value: text } }) => {
        const read = readHours(text, max, min);
        setDraft({ text, hours: read === undefined ? hours : read });
        if (read === undefined) return;
        setIsRefused(false);
        if (read !== hours) onChange(read);
      }}
      onBlur={() => {
        if (isWrong) setIsRefused(true);
        else setDraft(undefined);
      }}
    />
  );
}

/** Selects a zero, because typing "40" after it would give "040". */
function selectZero({ currentTarget }: { currentTarget: HTMLInputElement }): void {
  if (currentTarget.value === '0') currentTarget.select();
}

const problemOf = (max: number, min: number): string =>
  `Hours from ${min} to ${max.toLocaleString('en')}. ${HOURS_EXAMPLES}`;
