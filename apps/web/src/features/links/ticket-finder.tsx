// Finds another ticket by its key or words of its title. A full key may belong to another project.
import { Combobox, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import type { TicketCard } from '@worklane/contract/tickets';
import { parseTicketKey } from '@worklane/domain/tickets/ticket-key';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useDraft } from '../../platform/local-state/use-draft.ts';
import { DraftNote } from '../../ui/fields/draft-note.tsx';
import dropdown from '../../ui/overlays/dropdown.module.css';
import { useReturnFocus } from '../../ui/overlays/use-return-focus.ts';
import { boardQuery } from '../tickets/data.ts';
import { TypeMark } from '../tickets/parts/marks.tsx';
import styles from './ticket-finder.module.css';
import lineStyles from './ticket-line.module.css';

interface Props {
  label: string;
  /** Where a title can be typed: what is typed and not sent is kept under it. */
  draftName?: string;
  project: Project;
  /** Not to be found: the ticket itself, what is linked already. */
  without: readonly string[];
  /** What is typed and found nowhere can be picked as well: a new title. */
  newLabel?: (words: string) => string;
  /** Tickets of other projects can be named. */
  takesKeys?: boolean;
  onPick: (ticket: { id: string } | { key: string } | { words: string }) => void;
  /** Stays when the focus leaves it: there is something beside it to be set first. */
  staysOpen?: boolean;
  /** Stays for the next one after one is picked, with the focus in it. */
  isForMany?: boolean;
  onCancel: () => void;
}

const SHOWN = 8;
const KEPT = { isTyped: (words: string) => words.trim() !== '' };

export function TicketFinder(props: Props) {
  const { label, project, newLabel, staysOpen = false, onCancel } = props;
  useReturnFocus();
  const { draft, typed, found, elsewhere, combobox, pick, pickEntered } = useFinding(props);
  const field = useRef<HTMLInputElement>(null);
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={pick}
      withinPortal={false}
      shadow="none"
      classNames={{ dropdown: dropdown.dropdown as string, option: dropdown.option as string }}
    >
      {/* Above the field: below it, the list would cover it. */}
      <div ref={note}>
        <DraftNote draft={draft} onDiscard={() => field.current?.focus()} />
      </div>
      <Combobox.Target>
        <input
          ref={field}
          className={styles.field}
          dir="auto"
          aria-label={label}
          placeholder={label}
          value={draft.value}
          maxLength={500}
          data-mantine-stop-propagation
          onChange={(event) => {
            draft.set(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onBlur={({ relatedTarget }) => {
            if (!staysOpen && !note.current?.contains(relatedTarget)) onCancel();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onCancel();
            if (event.key !== 'Enter' || combobox.getSelectedOptionIndex() !== -1 || typed === '') return;
            event.preventDefault();
            pickEntered();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={typed === ''}>
        <Combobox.Options aria-label="Tickets found" mah={300} style={{ overflowY: 'auto' }}>
          <Options typed={typed} found={found} project={project} newLabel={newLabel} elsewhere={elsewhere} />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Holds the typed text and its results, and handles the picked one. */
function useFinding({ draftName, project, without, newLabel, takesKeys = false, isForMany = false, onPick }: Props) {
  const draft = useDraft<string>(draftName, '', KEPT);
  const combobox = useCombobox({ defaultOpened: true });
  const typed = draft.value.trim();
  const found = useFound(project, typed, without);
  const key = takesKeys && parseTicketKey(typed) ? typed.toUpperCase() : undefined;
  const isHere = found.some((card) => `${project.key}-${card.number}` === key);
  const pick = (value: string) => {
    if (value === 'new') onPick({ words: typed });
    else if (value === 'key' && key) onPick({ key });
    else onPick({ id: value });
    if (!isForMany) return draft.sent();
    draft.discard();
    combobox.resetSelectedOption();
  };
  /** Picks what Enter means while no option is chosen. */
  const pickEntered = () => {
    if (newLabel) pick('new');
    else if (found[0]) pick(found[0].id);
    else if (key) pick('key');
  };
  return { draft, typed, found, elsewhere: isHere ? undefined : key, combobox, pick, pickEntered };
}

/** Finds tickets with these words in their key or title. */
function useFound(project: Project, typed: string, without: readonly string[]): readonly TicketCard[] {
  const board = useQuery(boardQuery(project)).data?.shown;
  return useMemo(() => {
    const parts = typed.toLowerCase().split(/\s+/).filter(Boolean);
    if (!board || parts.length === 0) return [];
    return Object.values(board.columns)
      .flat()
      .filter((card) => {
        const text = `${project.key}-${card.number} ${card.title}`.toLowerCase();
        return !without.includes(card.id) && parts.every((part) => text.includes(part));
      })
      .slice(0, SHOWN);
  }, [board, typed, without, project.key]);
}

interface OptionsProps extends Pick<Props, 'project' | 'newLabel'> {
  typed: string;
  found: readonly TicketCard[];
  /** The key of a ticket of another project. */
  elsewhere: string | undefined;
}

function Options({ typed, found, project, newLabel, elsewhere }: OptionsProps) {
  return (
    <>
      {newLabel && typed !== '' && <Combobox.Option value="new">{newLabel(typed)}</Combobox.Option>}
      {found.map((card) => (
        <Found key={card.id} card={card} projectKey={project.key} />
      ))}
      {elsewhere && <Combobox.Option value="key">{elsewhere}</Combobox.Option>}
      {found.length === 0 && !elsewhere && !newLabel && <Combobox.Empty>No matching tickets</Combobox.Empty>}
    </>
  );
}

function Found({ card, projectKey }: { card: TicketCard; projectKey: string }) {
  return (
    <Combobox.Option value={card.id}>
      <TypeMark type={card.type} />
      <span className={lineStyles.key}>{`${projectKey}-${card.number}`}</span>
      <span className={lineStyles.title} dir="auto">
        {card.title}
      </span>
    </Combobox.Option>
  );
}
