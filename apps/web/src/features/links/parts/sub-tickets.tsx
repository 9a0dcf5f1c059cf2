// Lists the sub-tickets of a ticket and how many are done. New ones are typed one after the other; others can be added.
import { useQueryClient } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import type { TicketRelations } from '@worklane/contract/ticket-relations';
import type { TicketCard } from '@worklane/contract/tickets';
import { drafts } from '../../../platform/local-state/drafts.ts';
import { ShowMore } from '../../../ui/show-more.tsx';
import type { PeopleById } from '../../companies/parts/people.ts';
import { useSprints } from '../../sprints/data.ts';
import { useTicketChanges } from '../../tickets/parts/ticket-changes.ts';
import { ticketKeys } from '../../tickets/parts/ticket-keys.ts';
import styles from '../../tickets/parts/ticket-section.module.css';
import { Section, type SectionAdd } from '../../tickets/parts/ticket-section.tsx';
import { useMoreSubTickets } from '../more-sub-tickets.ts';
import { TicketFinder } from '../ticket-finder.tsx';
import { TicketLine } from '../ticket-line.tsx';

interface Props {
  ticketId: string;
  project: Project;
  relations: TicketRelations;
  parent: TicketCard;
  people: PeopleById;
  canEdit: boolean;
  isOverBoard: boolean;
  add: SectionAdd | undefined;
  isAdding: boolean;
  stopAdding: () => void;
}

export function SubTickets(props: Props) {
  const { ticketId, project, relations, parent, people, canEdit, isOverBoard, add, isAdding, stopAdding } = props;
  const changes = useTicketChanges(project.id);
  const draftName = `sub-ticket ${ticketId}`;
  const client = useQueryClient();
  const sprint = useSprints(project.id, isAdding && parent.sprint_id !== null)?.find(
    ({ id }) => id === parent.sprint_id,
  );
  const later = useMoreSubTickets(ticketId, relations);
  const items = [...relations.children, ...later.items];
  const { children_count: count, children_done: done } = relations;
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
      add={add}
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
                      label: `Remove ${each.key} from the sub-tickets`,
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
          draftName={draftName}
          label="Title of a new sub-ticket, or an existing ticket"
          project={project}
          without={[ticketId, ...(parent.parent_id ? [parent.parent_id] : []), ...items.map((each) => each.id)]}
          newLabel={(words) => `Create “${words}”`}
          isForMany
          onCancel={stopAdding}
          onPick={(picked) => {
            if ('words' in picked) {
              const sprint_id = sprint?.status === 'completed' ? null : parent.sprint_id;
              const fields = { title: picked.words, parent_id: ticketId, sprint_id };
              const onRefused = () => drafts.read(draftName) === undefined && drafts.write(draftName, picked.words);
              changes.create(fields, { onSaved: refetch, onRefused });
            } else if ('id' in picked) changes.update(picked.id, 'The ticket', { parent_id: ticketId });
          }}
        />
      )}
    </Section>
  );
}
