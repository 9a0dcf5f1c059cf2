// Listens to a field in which a filter is being typed: arrows choose a completion, Enter or Tab takes it, Escape closes the list.
import { type Completion, completeFilter, type FilterValues } from '@worklane/domain/search/complete-filter';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';

const NONE: readonly Completion[] = [];

export function useCompletions(
  field: HTMLInputElement | null,
  typed: string,
  values: FilterValues,
  onType: (next: string) => void,
) {
  const listId = useId();
  /** Undefined while the field has no focus. */
  const [caret, setCaret] = useState<number>();
  const [chosen, setChosen] = useState<{ typed: string; at: number }>();
  /** For which text the list was closed, or opened without a letter. */
  const [closed, setClosed] = useState<string>();
  const [asked, setAsked] = useState<string>();
  /** Where the caret goes in the chosen text. */
  const moved = useRef<{ typed: string; at: number }>(undefined);

  const options =
    caret === undefined || closed === typed ? NONE : completeFilter(typed, caret, values, asked === typed);
  // A name of a filter may be a word as well: Enter takes one only if it was chosen.
  const first = options[0]?.token.endsWith(':') ? -1 : 0;
  const active = Math.min(chosen?.typed === typed ? chosen.at : first, options.length - 1);

  const choose = ({ next, caret: at }: Completion) => {
    moved.current = { typed: next, at };
    setCaret(at);
    onType(next);
  };
  // Once the field shows it.
  useLayoutEffect(() => {
    if (moved.current?.typed !== typed || !field) return;
    field.setSelectionRange(moved.current.at, moved.current.at);
    moved.current = undefined;
  }, [field, typed]);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    const option = options[active];
    if (key === 'ArrowDown' && options.length === 0) setAsked(typed);
    else if (options.length === 0) return;
    else if (key === 'ArrowDown') setChosen({ typed, at: (active + 1) % options.length });
    else if (key === 'ArrowUp') setChosen({ typed, at: active <= 0 ? options.length - 1 : active - 1 });
    else if ((key === 'Enter' || (key === 'Tab' && !event.shiftKey)) && option) choose(option);
    else if (key === 'Escape') {
      setClosed(typed);
      setAsked(undefined);
    } else return;
    event.preventDefault();
    // The field's own Escape would clear its text.
    event.stopPropagation();
  });
  useEffect(() => {
    if (!field) return undefined;
    const follow = () => setCaret(document.activeElement === field ? (field.selectionStart ?? undefined) : undefined);
    const stop = new AbortController();
    const { signal } = stop;
    for (const type of ['input', 'keyup', 'pointerup', 'focus', 'blur'])
      field.addEventListener(type, follow, { signal });
    field.addEventListener('keydown', press, { signal });
    follow();
    return () => stop.abort();
  }, [field]);

  useEffect(() => {
    if (!field) return;
    const isOpen = options.length > 0;
    const describe = (name: string, value: string | undefined) =>
      value === undefined ? field.removeAttribute(name) : field.setAttribute(name, value);
    describe('aria-autocomplete', 'list');
    describe('aria-controls', isOpen ? listId : undefined);
    describe('aria-activedescendant', isOpen && active >= 0 ? `${listId}-${active}` : undefined);
    describe('autocomplete', 'off');
  });
  return { options, active, caret, listId, choose };
}
