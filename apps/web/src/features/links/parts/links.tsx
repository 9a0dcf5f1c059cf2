// Lists the links of a ticket to others, each read from this end.
import { NativeSelect } from '@mantine/core';
import type { Project } from '@worklane/contract/projects';
import type { TicketLink } from '@worklane/contract/ticket-relations';
import { LINK_KINDS, LINK_LABELS, type LinkKind } from '@worklane/domain/tickets/link-kinds';
import { useState } from 'react';
import type { PeopleById } from '../../companies/parts/people.ts';
import styles from '../../tickets/parts/ticket-section.module.css';
import { Section, type SectionAdd } from '../../tickets/parts/ticket-section.tsx';
import { useLinkChanges } from '../link-changes.ts';
import { TicketFinder } from '../ticket-finder.tsx';
import { TicketLine } from '../ticket-line.tsx';

interface Props {
  ticketId: string;
  project: Project;
  items: readonly TicketLink[];
  people: PeopleById;
  canEdit: boolean;
  isOverBoard: boolean;
  add: SectionAdd | undefined;
  isAdding: boolean;
  stopAdding: () => void;
}

export function Links(props: Props) {
  const { ticketId, project, items, people, canEdit, isOverBoard, add, isAdding, stopAdding } = props;
  const [kind, setKind] = useState<LinkKind>('relates');
  const changes = useLinkChanges(project.id, ticketId);
  const ordered = items.toSorted((a, b) => LINK_KINDS.indexOf(a.kind) - LINK_KINDS.indexOf(b.kind));
  return (
    <Section title="Links" add={add}>
      <ul className={`${styles.list} ${styles.links}`}>
        {ordered.map((link, index) => (
          <li key={link.id}>
            <span className={styles.kind}>{ordered[index - 1]?.kind === link.kind ? '' : LINK_LABELS[link.kind]}</span>
            <TicketLine
              ticket={link.ticket}
              people={people}
              isOverBoard={isOverBoard && link.ticket.project_id === project.id}
              removal={
                canEdit
                  ? { label: `Remove the link to ${link.ticket.key}`, onRemove: () => changes.unlink(link) }
                  : undefined
              }
            />
          </li>
        ))}
      </ul>
      {isAdding && (
        <div className={styles.adding}>
          <NativeSelect
            size="xs"
            aria-label="Kind of link"
            value={kind}
            data={LINK_KINDS.map((value) => ({ value, label: LINK_LABELS[value] }))}
            onChange={(event) => setKind(event.currentTarget.value as LinkKind)}
          />
          <TicketFinder
            label="Ticket to link to"
            project={project}
            takesKeys
            staysOpen
            isForMany
            without={[ticketId, ...items.map((link) => link.ticket.id)]}
            onCancel={stopAdding}
            onPick={(picked) => {
              if ('id' in picked) changes.link(kind, picked.id);
              else if ('key' in picked) changes.link(kind, picked.key);
            }}
          />
        </div>
      )}
    </Section>
  );
}
