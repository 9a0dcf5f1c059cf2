// The tickets of a project as things to go to.
import { useQuery } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import type { TicketCard } from '@worklane/contract/tickets';
import { useMemo } from 'react';
import type { CommandGroup } from '../../../ui/palette/find-commands.ts';
import { boardConfigurationQuery, peopleQuery } from '../data.ts';
import { NOBODY } from '../people.ts';
import { Faces } from './faces.tsx';
import { StatusMark } from './marks.tsx';
import { useBoardCards } from './use-ticket-commands.tsx';

export function useTicketFinder(project: Project, onOpen: (key: string) => void): CommandGroup {
  const cards = useBoardCards(project);
  const statuses = useQuery(boardConfigurationQuery(project)).data?.statuses;
  const people = useQuery(peopleQuery(project.company_id)).data ?? NOBODY;
  return useMemo(() => {
    const statusesByKey = new Map(statuses?.map((status) => [status.key, status]));
    const isDone = ({ status }: TicketCard) => statusesByKey.get(status)?.category === 'done';
    // Of what fits equally well, there is more to do with what is open.
    const openFirst = [...cards.filter((card) => !isDone(card)), ...cards.filter(isDone)];
    return {
      label: 'Tickets',
      isForSearch: true,
      limit: 8,
      commands: openFirst.map((card) => {
        const key = `${project.key}-${card.number}`;
        const status = statusesByKey.get(card.status);
        return {
          id: card.id,
          label: card.title,
          words: `${key} ${card.labels.join(' ')}`,
          mark: status && <StatusMark category={status.category} color={status.color} />,
          detail: (
            <>
              {card.assignee_ids.length > 0 && <Faces ids={card.assignee_ids} people={people} />}
              <span style={{ fontFamily: 'var(--wl-mono)' }}>{key}</span>
            </>
          ),
          run: () => onOpen(key),
        };
      }),
    };
  }, [cards, statuses, people, project.key, onOpen]);
}
