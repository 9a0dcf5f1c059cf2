// The tickets below this one, and how many of them are done. New ones are made here, others can be put below.
import { useQueryClient } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import type { TicketRelations } from '@worklane/contract/ticket-relations';
import { useState } from 'react';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useLaterChildren } from '../later-children.ts';
import type { PeopleById } from '../people.ts';
import { useTicketChanges } from '../ticket-changes.ts';
import { ticketKeys } from '../ticket-keys.ts';
import styles from './section.module.css';
import { Section } from './section.tsx';
import { TicketFinder } from './ticket-finder.tsx';
import { TicketLine } from './ticket-line.tsx';

interface Props {
  ticketId: string;
  project: Project;
  relations: TicketRelations;
  parentId: string | null;
  people: PeopleById;
  canEdit: boolean;
  isOverBoard: boolean;
}

export function SubTickets({ ticketId, project, relations, parentId, people, canEdit, isOverBoard }: Props) {
  const [isAdding, setIsAdding] = useState(false);
  const changes = useTicketChanges(project.id);
  const client = useQueryClient();
  const later = useLaterChildren(ticketId, relations);
  const items = [...relations.children, ...later.items];
  const { children_count: count, children_done: done } = relations;
  if (count === 0 && !canEdit) return null;
  const refetch = () => void client.invalidateQueries({ queryKey: ticketKeys.relations(ticketId) });
  return (
    <Section
      title="Sub-tickets"
      beside={
        count > 0 && (
          <>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${(done / count) * 100}%` }} />
            </span>
            {done} of {count}
          </>
        )
      }
      add={canEdit ? { label: 'Add a sub-ticket', onAdd: () => setIsAdding(true) } : undefined}
    >
      <ul className={`${styles.list} ${styles.ruled}`}>
        {items.map((each) => (
          <li key={each.id}>
            <TicketLine
              ticket={each}
              people={people}
              isOverBoard={isOverBoard}
              removal={
                canEdit
                  ? {
                      label: `Take ${each.key} out`,
                      onRemove: () => changes.update(each.id, each.key, { parent_id: null }),
                    }
                  : undefined
              }
            />
          </li>
        ))}
      </ul>
      {later.hasMore && (
        <div className={styles.more}>
          <ShowMore isFetching={later.isFetching} hasFailed={later.hasFailed} onMore={later.showMore} />
          {items.length} of {count} shown
        </div>
      )}
      {isAdding && (
        <TicketFinder
          label="Title of a new sub-ticket, or an existing ticket"
          project={project}
          without={[ticketId, ...(parentId ? [parentId] : []), ...items.map((each) => each.id)]}
          newLabel={(words) => `Create “${words}”`}
          onCancel={() => setIsAdding(false)}
          onPick={(picked) => {
            setIsAdding(false);
            if ('words' in picked) {
              changes.create({ title: picked.words, parent_id: ticketId }, { onSaved: refetch });
            } else if ('id' in picked) changes.update(picked.id, 'The ticket', { parent_id: ticketId });
          }}
        />
      )}
    </Section>
  );
}
