// Searches commands in a field; arrows choose one, Enter runs it. It knows nothing about the commands.
import { IconCheck, IconSearch, IconX } from '@tabler/icons-react';
import { SIMILAR_NAMES } from '@worklane/domain/search/correction-text';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { focusNow } from '../focus-now.ts';
import { splitCode } from '../text/split-code.ts';
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
  /** A note about the results, or about their absence. */
  note?: string | undefined;
  /** The commands are on their way: Enter runs what is active once they are here. */
  isComing?: boolean;
  foot: ReactNode;
}

export function CommandBox(props: Props) {
  const { groups, chip, placeholder, query, onQuery, onEscape, note, isComing = false, foot } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const found = useMemo(() => findCommands(groups, query), [groups, query]);
  const flat = useMemo(() => found.flatMap(({ commands }) => commands), [found]);
  const similar = found.some(({ isCorrected }) => isCorrected) ? SIMILAR_NAMES : '';
  const { at, goTo } = useActive(flat, chip?.name, query);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  const { enter, setIsEntered } = useEntered(isComing, () => flat[at]?.run());

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') goTo((at + 1) % Math.max(1, flat.length));
    else if (event.key === 'ArrowUp') goTo((at - 1 + flat.length) % Math.max(1, flat.length));
    else if (event.key === 'Enter') enter();
    else if (event.key === 'Escape') onEscape();
    else if (event.key === 'Backspace' && query === '' && chip) chip.onRemove();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <div className={styles.field}>
        {SEARCH}
        {chip && <Chip {...chip} />}
        <input
          ref={focusNow}
          data-autofocus
          className={styles.input}
          role="combobox"
          aria-label={placeholder}
          aria-expanded
          aria-controls={id}
          aria-activedescendant={flat.length > 0 ? optionId(id, at) : undefined}
          aria-autocomplete="list"
          placeholder={placeholder}
          value={query}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setIsEntered(false);
            onQuery(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <p className={styles.note} role="status">
        {[note, similar].filter(Boolean).join(' ')}
      </p>
      <div ref={list} id={id} className={styles.list} role="listbox" aria-label="Commands" tabIndex={-1}>
        {found.map((group, index) => (
          <Group
            key={group.label}
            group={group}
            query={query}
            id={id}
            first={found.slice(0, index).reduce((sum, { commands }) => sum + commands.length, 0)}
            active={at}
            onPoint={goTo}
          />
        ))}
        {flat.length === 0 && !note && <p className={styles.none}>Nothing found for “{query}”.</p>}
      </div>
      <div className={styles.foot}>{foot}</div>
    </>
  );
}

/** Holds what Enter runs: the active command, or the first when none is. */
function useActive(flat: readonly Command[], subject: string | undefined, query: string) {
  // Typing, or choosing another subject, makes the first result active again. Results that arrive later leave the active
  // one active, wherever it moves.
  const about = `${subject ?? ''} ${query}`;
  const [active, setActive] = useState<{ about: string; id: string | undefined }>({ about, id: undefined });
  const first = query.trim() === '' ? undefined : flat[0]?.id;
  if (active.about !== about || (active.id === undefined && first)) setActive({ about, id: first });
  const at = flat.findIndex(({ id }) => id === active.id);
  return { at: Math.max(0, at), goTo: (index: number) => setActive({ about, id: flat[index]?.id }) };
}

/** Runs at once, or as soon as the commands are here. */
function useEntered(isComing: boolean, run: () => void) {
  const [isEntered, setIsEntered] = useState(false);
  const runEntered = useEffectEvent(() => {
    setIsEntered(false);
    run();
  });
  const isDue = isEntered && !isComing;
  useEffect(() => {
    if (isDue) runEntered();
  }, [isDue]);
  return { enter: isComing ? () => setIsEntered(true) : run, setIsEntered };
}

function Chip({ name, onRemove }: NonNullable<Props['chip']>) {
  return (
    <span className={styles.chip}>
      {name}
      <button type="button" className={styles.remove} aria-label={`Not for ${name}`} onClick={onRemove}>
        <IconX size={12} stroke={2} aria-hidden="true" />
      </button>
    </span>
  );
}

interface GroupProps {
  group: CommandGroup;
  query: string;
  /** Of the list. */
  id: string;
  /** Which of all commands its first one is. */
  first: number;
  active: number;
  onPoint: (index: number) => void;
}

function Group({ group: { label, commands }, query, id, first, active, onPoint }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an optgroup is valid only in a select, and these options are in a listbox
    <div role="group" aria-label={label}>
      <div className={styles.group} aria-hidden="true">
        {label}
      </div>
      {commands.map((command, index) => (
        <Row
          key={command.id}
          id={optionId(id, first + index)}
          command={command}
          query={query}
          isActive={first + index === active}
          onPoint={() => onPoint(first + index)}
        />
      ))}
    </div>
  );
}

const optionId = (list: string, index: number) => `${list}-${index}`;

interface RowProps {
  id: string;
  command: Command;
  query: string;
  isActive: boolean;
  onPoint: () => void;
}

function Row({ id, command, query, isActive, onPoint }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: an option never has the focus; the key handler of the field runs the active one on Enter
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.row}
      data-danger={command.isDanger || undefined}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={command.run}
    >
      <span className={styles.mark}>{command.mark}</span>
      {command.lead && (
        <span className={styles.lead}>
          <Marked text={command.lead} query={query} />
        </span>
      )}
      <span className={styles.label} dir="auto">
        <Coded text={command.label} query={query} />
      </span>
      {command.detail && <span className={styles.detail}>{command.detail}</span>}
      {command.isOn && <IconCheck size={16} stroke={1.75} aria-label="set" />}
      {command.keys?.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </div>
  );
}

function Coded({ text, query }: { text: string; query: string }) {
  return splitCode(text).map(({ at, text, isMatch }) =>
    isMatch ? (
      <code key={at} className={styles.code}>
        <Marked text={text} query={query} />
      </code>
    ) : (
      <Marked key={at} text={text} query={query} />
    ),
  );
}

function Marked({ text, query }: { text: string; query: string }) {
  return markFound(text, query).map((part) =>
    part.isFound ? <b key={part.at}>{part.text}</b> : <span key={part.at}>{part.text}</span>,
  );
}

const SEARCH = <IconSearch size={18} stroke={1.6} aria-hidden="true" />;
