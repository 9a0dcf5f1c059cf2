// A field and the commands it finds, gone through by arrows and run by Enter. Knows nothing of what they do.
import { IconCheck, IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import styles from './command-box.module.css';
import { type Command, type CommandGroup, findCommands, markFound } from './find-commands.ts';

interface Props {
  groups: readonly CommandGroup[];
  /** What is acted on, as a chip in the field. */
  chip?: { name: string; onRemove: () => void } | undefined;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  onEscape: () => void;
  foot: ReactNode;
}

export function CommandBox({ groups, chip, placeholder, query, onQuery, onEscape, foot }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const found = useMemo(() => findCommands(groups, query), [groups, query]);
  const flat = useMemo(() => found.flatMap(({ commands }) => commands), [found]);
  const [active, setActive] = useState(0);
  const at = Math.min(active, flat.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed decides which is the first
  useEffect(() => setActive(0), [query, chip?.name]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setActive((at + 1) % Math.max(1, flat.length));
    else if (event.key === 'ArrowUp') setActive((at - 1 + flat.length) % Math.max(1, flat.length));
    else if (event.key === 'Enter') flat[at]?.run();
    else if (event.key === 'Escape') onEscape();
    else if (event.key === 'Backspace' && query === '' && chip) chip.onRemove();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  let index = -1;
  return (
    <>
      <div className={styles.field}>
        {SEARCH}
        {chip && (
          <span className={styles.chip}>
            {chip.name}
            <button type="button" className={styles.remove} aria-label={`Not for ${chip.name}`} onClick={chip.onRemove}>
              <IconX size={12} stroke={2} aria-hidden="true" />
            </button>
          </span>
        )}
        <input
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
          autoFocus
          data-autofocus
          className={styles.input}
          role="combobox"
          aria-label={placeholder}
          aria-expanded
          aria-controls={id}
          aria-activedescendant={flat.length > 0 ? optionId(at) : undefined}
          aria-autocomplete="list"
          placeholder={placeholder}
          value={query}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <kbd className={styles.key}>Esc</kbd>
      </div>
      <div ref={list} id={id} className={styles.list} role="listbox" aria-label="Commands" tabIndex={-1}>
        {found.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options
          <div key={group.label} role="group" aria-label={group.label}>
            <div className={styles.group} aria-hidden="true">
              {group.label}
            </div>
            {group.commands.map((command) => {
              index += 1;
              const here = index;
              return (
                <Row
                  key={command.id}
                  id={optionId(here)}
                  command={command}
                  query={query}
                  isActive={here === at}
                  onPoint={() => setActive(here)}
                />
              );
            })}
          </div>
        ))}
        {flat.length === 0 && <p className={styles.none}>Nothing found for “{query}”.</p>}
      </div>
      <div className={styles.foot}>{foot}</div>
    </>
  );
}

interface RowProps {
  id: string;
  command: Command;
  query: string;
  isActive: boolean;
  onPoint: () => void;
}

function Row({ id, command, query, isActive, onPoint }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard and runs what is active
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.row}
      data-danger={command.isDanger || undefined}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={command.run}
    >
      <span className={styles.mark}>{command.mark}</span>
      <span className={styles.label}>
        {markFound(command.label, query).map(({ text, isFound }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which have nothing else
          isFound ? <b key={index}>{text}</b> : <span key={index}>{text}</span>,
        )}
      </span>
      {command.detail && <span className={styles.detail}>{command.detail}</span>}
      {command.isOn && <IconCheck size={16} stroke={1.75} aria-label="set" />}
      {command.keys?.map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </div>
  );
}

const SEARCH = <IconSearch size={18} stroke={1.6} aria-hidden="true" />;
