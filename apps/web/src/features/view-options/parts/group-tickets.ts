// Groups tickets by status, as the board does, or by another field.
import type { Sprint } from '@worklane/contract/sprints';
import type { TicketCard, TicketChange } from '@worklane/contract/tickets';
import { TICKET_FIELDS } from '@worklane/domain/tickets/fields';
import type { PeopleById } from '../../companies/parts/people.ts';
import { isGroupedChoice } from './group-names.ts';
import type { GroupedChoice, Grouping } from './view-names.ts';

/** The group of what has none. */
const NONE = '';

interface Group {
  key: string;
  label: string;
  /** The one it is for. */
  sprint?: Sprint;
}

export interface GroupContext {
  statuses: readonly { key: string; label: string }[];
  people: PeopleById;
  /** Who can be assigned: they have a group before they have a ticket. */
  members: readonly string[];
  /** By start date, once they are asked for. */
  sprints?: readonly Sprint[] | undefined;
}

export interface Grouper {
  keyOf: (card: TicketCard) => string;
  /** In order; those without tickets too, where something can be put into them. */
  groups: (cards: readonly TicketCard[]) => Group[];
  /** What makes a ticket one of this group. A person or label takes the place of the one it was grouped by. */
  changeTo: (card: TicketCard, group: string) => TicketChange;
}

export function grouper(grouping: Grouping, context: GroupContext): Grouper {
  const { statuses, people, members, sprints = [] } = context;
  if (isGroupedChoice(grouping)) return byChoice(grouping);
  switch (grouping) {
    case 'status':
      return {
        keyOf: (card) => card.status,
        groups: () => statuses.map(({ key, label }) => ({ key, label })),
        changeTo: (_card, status) => ({ status }),
      };
    case 'assignee': {
      const nameOf = (id: string) => people.get(id)?.name ?? 'Former member';
      return {
        keyOf: (card) => card.assignee_ids[0] ?? NONE,
        groups: (cards) => {
          const ids = new Set([
            ...members.filter((id) => people.has(id)),
            ...cards.flatMap((card) => card.assignee_ids[0] ?? []),
          ]);
          return [...byLabel([...ids].map((id) => ({ key: id, label: nameOf(id) }))), { key: NONE, label: 'Nobody' }];
        },
        changeTo: (card, id) => ({ assignee_ids: replaceFirst(card.assignee_ids, id) }),
      };
    }
    case 'label':
      return {
        keyOf: (card) => card.labels[0] ?? NONE,
        groups: (cards) => {
          const labels = new Set(cards.flatMap((card) => card.labels[0] ?? []));
          return [...byLabel([...labels].map((label) => ({ key: label, label }))), { key: NONE, label: 'No label' }];
        },
        changeTo: (card, label) => ({ labels: replaceFirst(card.labels, label) }),
      };
    case 'sprint': {
      const known = new Set(sprints.map(({ id }) => id));
      return {
        // One that was deleted while this looked at it counts as none, as it soon does on the server.
        keyOf: ({ sprint_id }) => (sprint_id !== null && known.has(sprint_id) ? sprint_id : NONE),
        groups: (cards) => {
          const used = new Set(cards.map((card) => card.sprint_id));
          const shown = sprints.filter(({ id, status }) => status !== 'completed' || used.has(id));
          return [
            ...shown.map((sprint) => ({ key: sprint.id, label: sprint.name, sprint })),
            { key: NONE, label: 'Backlog' },
          ];
        },
        changeTo: (_card, id) => ({ sprint_id: id === NONE ? null : id }),
      };
    }
  }
}

/** Groups by a field with fixed values: by priority the highest first, by others in the order of the table. */
function byChoice(name: GroupedChoice): Grouper {
  const { values, words, isNullable }: Choice = TICKET_FIELDS[name];
  const inOrder = name === 'priority' ? values.toReversed() : values;
  const groups = inOrder.map((key) => ({ key, label: words[key] ?? key }));
  if (isNullable) groups.push({ key: NONE, label: 'None' });
  return {
    keyOf: (card) => card[name] ?? NONE,
    groups: () => groups,
    changeTo: (_card, value) => ({ [name]: value === NONE ? null : value }) as TicketChange,
  };
}

interface Choice {
  values: readonly string[];
  words: Readonly<Record<string, string>>;
  isNullable?: true;
}

function replaceFirst(list: readonly string[], first: string): string[] {
  const others = list.slice(1).filter((item) => item !== first);
  return first === NONE ? [] : [first, ...others];
}

const byLabel = (groups: Group[]): Group[] => groups.sort((a, b) => a.label.localeCompare(b.label));
