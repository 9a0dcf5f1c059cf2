// Changes all selected tickets at once, from a bar over the lower edge of the board or list.
import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconAntennaBars5,
  IconBox,
  IconCalendarEvent,
  IconProgress,
  IconRun,
  IconTag,
  IconTrash,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import type { TicketCard } from '@worklane/contract/tickets';
import type { BatchChanges } from '@worklane/domain/tickets/batch-changes';
import {
  PRIORITY_LABELS,
  type Priority,
  TICKET_LIMITS,
  TICKET_TYPE_LABELS,
  type TicketType,
} from '@worklane/domain/tickets/vocabulary';
import { useEffect, useMemo, useState } from 'react';
import { Pick } from '../../../ui/overlays/pick.tsx';
import { useToday } from '../../../ui/use-today.ts';
import { Face } from '../../companies/parts/faces.tsx';
import { NOBODY, peopleQuery } from '../../companies/parts/people.ts';
import { useSprints } from '../../sprints/data.ts';
import { sprintIdOf, sprintOptions } from '../../sprints/parts/sprint-options.ts';
import { boardConfigurationQuery } from '../../tickets/data.ts';
import { askToDelete } from '../../tickets/parts/ask-to-delete.ts';
import { dueLabel } from '../../tickets/parts/due-label.ts';
import { PriorityMark, StatusMark, TypeMark } from '../../tickets/parts/marks.tsx';
import type { TicketRights } from '../../tickets/parts/ticket-rights.ts';
import type { BoardView } from '../../view-options/parts/board-view.ts';
import { useShownTickets } from '../../view-options/parts/use-shown-tickets.ts';
import { dropMany } from '../drop-many.ts';
import { DueChoice } from '../due-choice.tsx';
import { selection, useSelection } from './selection.ts';
import styles from './selection-bar.module.css';
import { countOf, nameOfMany, useBatches } from './use-batches.ts';

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
  const configuration = useQuery(boardConfigurationQuery(project)).data;
  const people = useQuery(peopleQuery(project.company_id)).data ?? NOBODY;
  const batches = useBatches(project);
  const today = useToday();
  const [isSprintWanted, setIsSprintWanted] = useState(false);
  const sprints = useSprints(project.id, isSprintWanted);

  useEffect(() => {
    // A drag of one selected card takes all of them along.
    useSelection.setState({
      dropAll: (move, lane, moveOf) => {
        const { moved, to, entries } = dropMany(cards, move, moveOf);
        if (to) batches.move(moved, to, `moved to ${lane}`);
        batches.set(cards, entries, `moved to ${lane}`);
      },
    });
    return () => useSelection.setState({ dropAll: undefined });
  }, [batches, cards]);

  if (!configuration || (cards.length === 0 && !isByTap)) return null;
  const { statuses, priorities, ticket_types } = configuration;
  const assignable = project.project_members.flatMap((id) => people.get(id) ?? []);
  const labels = new Set([...configuration.labels, ...cards.flatMap((card) => card.labels)]);
  const change = (changes: BatchChanges, words: string) => batches.change(cards, changes, words);
  /** Adds what one of them lacks, takes away what all of them have. */
  const toggle = (list: 'labels' | 'assignees', value: string, label: string) => {
    const isOn = sharedBy(cards, list).includes(value);
    change({ [`${isOn ? 'remove' : 'add'}_${list}`]: [value] }, `${isOn ? 'without' : 'with'} ${label}`);
  };

  return (
    <section className={styles.bar} aria-label="Selected tickets" data-foot-bar>
      <span className={styles.count} role="status">
        {cards.length.toLocaleString()} selected
      </span>
      {rights.canEdit && (
        <Pick
          label="Set the status"
          picked={all(cards, (card) => card.status)}
          options={statuses.map(({ key, label, category, color }) => ({
            value: key,
            label,
            mark: <StatusMark category={category} color={color} />,
          }))}
          onPick={(key) => {
            const status = statuses.find((each) => each.key === key);
            if (status) batches.moveTo(cards, status);
          }}
        >
          <Field icon={IconProgress} word="Status" keys="S" />
        </Pick>
      )}
      {rights.canAssign && (
        <Pick
          label="Assign"
          isMany
          hasSearch
          emptyText="Nobody in this project"
          picked={sharedBy(cards, 'assignees')}
          options={assignable.map((person) => ({
            value: person.id,
            label: person.name,
            mark: <Face id={person.id} person={person} size={20} />,
          }))}
          onPick={(id) => toggle('assignees', id, people.get(id)?.name ?? '')}
        >
          <Field icon={IconUserPlus} word="Assignee" keys="A" />
        </Pick>
      )}
      {rights.canEdit && (
        <>
          <Pick
            label="Set the priority"
            picked={all(cards, (card) => card.priority)}
            options={priorities.toReversed().map((value) => ({
              value,
              label: PRIORITY_LABELS[value],
              mark: <PriorityMark priority={value} />,
            }))}
            onPick={(value) => change({ priority: value as Priority }, `set to ${PRIORITY_LABELS[value as Priority]}`)}
          >
            <Field icon={IconAntennaBars5} word="Priority" keys="P" />
          </Pick>
          <Pick
            label="Set the type"
            picked={all(cards, (card) => card.type)}
            options={ticket_types.map((value) => ({
              value,
              label: TICKET_TYPE_LABELS[value],
              mark: <TypeMark type={value} />,
            }))}
            onPick={(value) =>
              change({ type: value as TicketType }, `set to ${TICKET_TYPE_LABELS[value as TicketType]}`)
            }
          >
            <Field icon={IconBox} word="Type" />
          </Pick>
          <Pick
            label="Set labels"
            isMany
            hasSearch
            canAdd
            emptyText="Type a word to add a label"
            picked={sharedBy(cards, 'labels')}
            options={[...labels].map((value) => ({ value, label: value }))}
            onPick={(label) => toggle('labels', label.slice(0, TICKET_LIMITS.label), `label ${label}`)}
          >
            <Field icon={IconTag} word="Labels" keys="L" />
          </Pick>
          {project.sprint_enabled && (
            <Pick
              label="Set the sprint"
              emptyText="Loading sprints..."
              picked={all(cards, (card) => card.sprint_id ?? '')}
              options={sprints ? sprintOptions(sprints, today) : []}
              onOpen={() => setIsSprintWanted(true)}
              onPick={(value) => {
                const name = sprints?.find(({ id }) => id === value)?.name ?? 'the backlog';
                change({ sprint_id: sprintIdOf(value) }, `moved to ${name}`);
              }}
            >
              <Field icon={IconRun} word="Sprint" />
            </Pick>
          )}
          <DueChoice
            today={today}
            face={<Field icon={IconCalendarEvent} word="Due" keys="D" />}
            onChoose={(due_date) =>
              change(
                { due_date },
                due_date === null ? 'without a due date' : `due ${dueLabel(due_date, today, true).text}`,
              )
            }
          />
        </>
      )}
      {rights.canDelete && (
        <Tooltip label="Delete" withinPortal={false}>
          <ActionIcon
            className={styles.delete as string}
            aria-label={`Delete ${countOf(cards.length)}`}
            disabled={cards.length === 0}
            onClick={() =>
              askToDelete(nameOfMany(project.key, cards), cards.length, () => {
                batches.remove(cards);
                selection.clear();
              })
            }
          >
            <IconTrash size={16} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label="Clear selection (Esc)" withinPortal={false}>
        <ActionIcon aria-label="Clear selection" onClick={selection.clear}>
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    </section>
  );
}

/** @param keys what opens the same from the keyboard, in the palette */
function Field({ icon: Icon, word, keys }: { icon: typeof IconTag; word: string; keys?: string }) {
  return (
    <span className={styles.field} title={keys ? `${word} (${keys})` : word}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <span className={styles.word}>{word}</span>
      {keys && <span className={styles.keys} data-keys={keys} />}
    </span>
  );
}

/** The value when all have the same. */
function all(cards: readonly TicketCard[], read: (card: TicketCard) => string): string[] {
  const values = new Set(cards.map(read));
  return values.size === 1 ? [...values] : [];
}

function sharedBy(cards: readonly TicketCard[], list: 'labels' | 'assignees'): string[] {
  const listOf = (card: TicketCard) => (list === 'labels' ? card.labels : card.assignee_ids);
  const [first, ...others] = cards;
  return first ? listOf(first).filter((value) => others.every((card) => listOf(card).includes(value))) : [];
}
