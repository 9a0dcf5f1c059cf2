// Changes all selected tickets at once, from a bar over the lower edge of the board or list.
import { ActionIcon, Tooltip } from '@mantine/core';
import { type Icon, IconCalendarEvent, IconTrash, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import type { TicketCard } from '@worklane/contract/tickets';
import { useEffect, useMemo, useState } from 'react';
import { useToday } from '../../../ui/dates/use-today.ts';
import { Pick } from '../../../ui/overlays/value-picker.tsx';
import { NOBODY, peopleQuery } from '../../companies/parts/people.ts';
import { choiceOf, isList, pickerOf, valuesIn } from '../../fields/parts/ticket-choices.tsx';
import { useSprints } from '../../sprints/data.ts';
import { boardConfigurationQuery } from '../../tickets/data.ts';
import { askToDelete } from '../../tickets/parts/ask-to-delete.ts';
import { ticketCount } from '../../tickets/parts/ticket-count.ts';
import type { TicketRights } from '../../tickets/parts/ticket-rights.ts';
import type { BoardView } from '../../view-options/parts/board-view.ts';
import { useShownTickets } from '../../view-options/parts/use-shown-tickets.ts';
import { dropSelected } from '../drop-selected.ts';
import { DueChoice, dueWords } from '../due-choice.tsx';
import { act, fieldActionOf, fieldActionsFor, keyOf, sharedValues } from '../field-actions.ts';
import { selection, useSelection } from './selection.ts';
import styles from './selection-bar.module.css';
import { type Batches, nameOfMany, useBatches } from './use-batches.ts';

interface Props {
  project: Project;
  view: BoardView;
  rights: TicketRights;
}

export function SelectionBar({ project, view, rights }: Props) {
  const ids = useSelection((state) => state.ids);
  const isByTap = useSelection((state) => state.isByTap);
  const shown = useShownTickets(project, view);
  const cards = useMemo(() => shown.filter((card) => ids.has(card.id)), [shown, ids]);
  const batches = useBatches(project);
  useDropsOfAll(cards, batches);
  if (cards.length === 0 && !isByTap) return null;
  return <Bar project={project} rights={rights} cards={cards} batches={batches} />;
}

/** Moves all selected cards when one of them is dragged. */
function useDropsOfAll(cards: readonly TicketCard[], batches: Batches): void {
  useEffect(() => {
    useSelection.setState({
      dropAll: (move, lane, moveOf) => {
        const { moved, to, entries } = dropSelected(cards, move, moveOf);
        if (to) batches.move(moved, to, `moved to ${lane}`);
        batches.set(cards, entries, `moved to ${lane}`);
      },
    });
    return () => useSelection.setState({ dropAll: undefined });
  }, [batches, cards]);
}

interface BarProps extends Omit<Props, 'view'> {
  cards: readonly TicketCard[];
  batches: Batches;
}

function Bar({ project, rights, cards, batches }: BarProps) {
  const configuration = useQuery(boardConfigurationQuery(project)).data;
  const people = useQuery(peopleQuery(project.company_id)).data ?? NOBODY;
  const today = useToday();
  const [isSprintWanted, setIsSprintWanted] = useState(false);
  const sprints = useSprints(project.id, isSprintWanted);
  if (!configuration) return null;
  const context = { project, configuration, people, sprints, today };
  return (
    <section className={styles.bar} aria-label="Selected tickets" data-foot-bar>
      <span className={styles.count} role="status">
        {cards.length.toLocaleString()} selected
      </span>
      {fieldActionsFor(rights, project, ['status', 'assignee_ids']).map((field) => {
        const { page, name, set } = fieldActionOf(field);
        const inUse = isList(field) ? cards.flatMap((card) => valuesIn(card, field)) : [];
        return (
          <Pick
            key={field}
            {...pickerOf(field, context, inUse)}
            label={set}
            picked={sharedValues(cards, field)}
            onOpen={field === 'sprint_id' ? () => setIsSprintWanted(true) : undefined}
            onPick={(value) => act(batches, cards, { field, value, context })}
          >
            <Field icon={choiceOf(field).Icon} word={name} keys={keyOf(page)} />
          </Pick>
        );
      })}
      {rights.canEdit && (
        <DueChoice
          today={today}
          face={<Field icon={IconCalendarEvent} word="Due" keys={keyOf('due')} />}
          onChoose={(due_date) => batches.change(cards, { due_date }, dueWords(due_date, today))}
        />
      )}
      {rights.canDelete && <DeleteButton project={project} cards={cards} batches={batches} />}
      <Tooltip label="Clear selection (Esc)" withinPortal={false}>
        <ActionIcon aria-label="Clear selection" onClick={selection.clear}>
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    </section>
  );
}

function DeleteButton({ project, cards, batches }: Omit<BarProps, 'rights'>) {
  const ask = () =>
    askToDelete(nameOfMany(project.key, cards), cards.length, () => {
      batches.remove(cards);
      selection.clear();
    });
  return (
    <Tooltip label="Delete" withinPortal={false}>
      <ActionIcon
        className={styles.delete as string}
        aria-label={`Delete ${ticketCount(cards.length)}`}
        disabled={cards.length === 0}
        onClick={ask}
      >
        <IconTrash size={16} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}

interface FieldProps {
  icon: Icon;
  word: string;
  /** What opens the same from the keyboard, in the palette. */
  keys: string | undefined;
}

function Field({ icon: Shape, word, keys }: FieldProps) {
  return (
    <span className={styles.field} title={keys ? `${word} (${keys})` : word}>
      <Shape size={16} stroke={1.75} aria-hidden="true" />
      <span className={styles.word}>{word}</span>
      {keys && <kbd className={styles.keys} data-keys={keys} />}
    </span>
  );
}
