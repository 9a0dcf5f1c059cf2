// Shows the parent of a ticket, and chooses another.
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Project } from '@worklane/contract/projects';
import type { TicketBrief } from '@worklane/contract/ticket-relations';
import type { TicketChange } from '@worklane/contract/tickets';
import { useState } from 'react';
import fields from '../../tickets/parts/fields.module.css';
import styles from '../../tickets/parts/property-rail.module.css';
import { TicketFinder } from '../ticket-finder.tsx';

interface Props {
  ticketId: string;
  project: Project;
  parent: TicketBrief | null;
  isDisabled: boolean;
  onChange: (changes: TicketChange) => void;
}

export function ParentField({ ticketId, project, parent, isDisabled, onChange }: Props) {
  const [isEditing, setIsEditing] = useState(false);
  if (isEditing) {
    return (
      <TicketFinder
        label="Parent"
        project={project}
        without={[ticketId]}
        onCancel={() => setIsEditing(false)}
        onPick={(picked) => {
          setIsEditing(false);
          if ('id' in picked) onChange({ parent_id: picked.id });
        }}
      />
    );
  }
  return (
    <span className={styles.withButton}>
      <button type="button" className={fields.value} disabled={isDisabled} onClick={() => setIsEditing(true)}>
        <VisuallyHidden>Parent: </VisuallyHidden>
        {parent ? (
          <span className={styles.parent}>
            <span className={styles.key}>{parent.key}</span> <bdi>{parent.title}</bdi>
          </span>
        ) : (
          <span className={fields.none}>None</span>
        )}
      </button>
      {parent && !isDisabled && (
        <ActionIcon size={24} aria-label="Remove the parent" onClick={() => onChange({ parent_id: null })}>
          <IconX size={14} stroke={1.75} />
        </ActionIcon>
      )}
    </span>
  );
}
