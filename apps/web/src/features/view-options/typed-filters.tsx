// Marks the filters among the words in a board's filter field, and completes the one that is being typed.
import { VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Project } from '@worklane/contract/projects';
import { wrongValueText } from '@worklane/domain/search/complete-filter';
import { type TypedFilter, typedFilters, type WrongValue } from '@worklane/domain/search/parse-search';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { TicketFilter } from './parts/ticket-filter.ts';
import { useTypedFilters, valuesOf } from './parts/use-typed-filters.ts';
import { type Known, nameOfValue } from './read-typed.ts';
import styles from './typed-filters.module.css';
import { useCompletions } from './use-completions.ts';

interface Props {
  projects: readonly Project[];
  filter: TicketFilter;
  onChange: (change: Partial<TicketFilter>) => void;
}

export function TypedFilters({ projects, filter, onChange }: Props) {
  const { words } = filter;
  const { known, read } = useTypedFilters(projects, words);
  // Whole: what the toolbar knows of the filter may be older than what is drawn.
  useLayoutEffect(() => {
    if (filter.read !== read) onChange({ ...filter, read });
  });
  // The field is there before this code: it belongs to the first cards.
  const place = useRef<HTMLSpanElement>(null);
  const [field, setField] = useState<HTMLInputElement | null>(null);
  useLayoutEffect(() => setField(place.current?.closest('search')?.querySelector('input') ?? null), []);
  const values = useMemo(() => valuesOf(known), [known]);
  const { options, active, caret, listId, choose } = useCompletions(field, words, values, (next) =>
    onChange({ words: next }),
  );
  const shown = typedFilters(words).filter(({ start, end }) => caret === undefined || caret < start || caret > end);
  const remove = ({ start, end }: TypedFilter) =>
    onChange({ words: `${words.slice(0, start)}${words.slice(end).trimStart()}` });
  const wrong = shown.flatMap((each) => wrongIn(each, known));
  return (
    <span ref={place} className={styles.typed}>
      {shown.map((each) => (
        <Chip key={each.start} typed={each} known={known} onRemove={() => remove(each)} />
      ))}
      <VisuallyHidden role="status">
        {wrong.map(wrongValueText).join('. ')}
        {options.length > 0 && `${options.length} suggestions`}
      </VisuallyHidden>
      {options.length > 0 && field && (
        <div id={listId} className={styles.list} aria-label="Suggestions" role="listbox" style={below(field)}>
          {options.map((option, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field listens to keys, and keeps the focus
            <div
              key={option.token}
              id={`${listId}-${at}`}
              className={styles.option}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {option.token}
            </div>
          ))}
        </div>
      )}
    </span>
  );
}

function below(field: HTMLElement) {
  const { left, bottom } = field.getBoundingClientRect();
  return { left: Math.max(8, left - 26), top: bottom + 6 };
}

type KnownHere = Known & { isPending: (name: WrongValue['name']) => boolean };

/** Lists wrong values: those that a filter can't have, and those that name nothing here. */
function wrongIn({ filter: { name, values }, wrong }: TypedFilter, known: KnownHere): WrongValue[] {
  if (known.isPending(name)) return [...wrong];
  const unknown = values.filter((value) => nameOfValue(name, value, known) === undefined);
  return [...wrong, ...unknown.map((value) => ({ name, value }))];
}

const LABELS: Record<WrongValue['name'], string> = {
  assignee: 'Assignee',
  status: 'Status',
  label: 'Label',
  is: 'Is',
  project: 'Project',
  sprint: 'Sprint',
  updated: 'Updated',
};

interface ChipProps {
  typed: TypedFilter;
  known: KnownHere;
  onRemove: () => void;
}

function Chip({ typed, known, onRemove }: ChipProps) {
  const { name, values, isNot } = typed.filter;
  const wrong = wrongIn(typed, known);
  if (values.length + wrong.length === 0) return null;
  const names = values.map((value) => nameOfValue(name, value, known) ?? value);
  const text = `${isNot ? 'Not ' : ''}${isNot ? LABELS[name].toLowerCase() : LABELS[name]}: ${names.join(' or ')}`;
  const shown = wrong.length > 0 ? wrong.map(wrongValueText).join('. ') : text;
  return (
    <span className={styles.chip} data-wrong={wrong.length > 0 || undefined} title={shown}>
      <span className={styles.words}>{shown}</span>
      <button type="button" className={styles.remove} aria-label={`Remove the filter: ${text}`} onClick={onRemove}>
        {CLEAR}
      </button>
    </span>
  );
}

const CLEAR = <IconX size={14} stroke={1.75} aria-hidden="true" />;
