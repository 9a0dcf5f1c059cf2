// Shows one template in a list with the actions on it.
import { Button } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Menu } from '../../ui/overlays/floating.ts';
import { RowMenu } from '../../ui/overlays/row-menu.tsx';
import styles from './parts/templates-screen.module.css';

interface Props {
  /** An emoji; left out for ticket templates. */
  icon?: string;
  name: string;
  description: string;
  facts: readonly string[];
  use: { label: string; onUse: () => void } | false | undefined;
  onEdit: (() => void) | false;
  onDelete: (() => void) | false;
}

export function TemplateRow({ icon, name, description, facts, use, onEdit, onDelete }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <li className={styles.row}>
      <span className={styles.icon} aria-hidden="true">
        {icon ?? <IconTicket size={18} stroke={1.6} />}
      </span>
      <span className={styles.names}>
        <span className={styles.name}>{name}</span>
        {description && <span className={styles.description}>{description}</span>}
        <span className={styles.facts}>{facts.join(' · ')}</span>
      </span>
      <span className={styles.actions}>
        {use && (
          <Button variant="default" size="xs" aria-label={`${use.label} from ${name}`} onClick={use.onUse}>
            {use.label}
          </Button>
        )}
        {onEdit && onDelete && (
          <RowMenu of={name} width={160}>
            <Menu.Item onClick={onEdit}>Edit</Menu.Item>
            <Menu.Item color="red" onClick={() => setIsAsking(true)}>
              Delete
            </Menu.Item>
          </RowMenu>
        )}
        {onDelete && (
          <ConfirmDialog
            isOpen={isAsking}
            title={`Delete ${name}?`}
            action="Delete template"
            onClose={() => setIsAsking(false)}
            onConfirm={onDelete}
          >
            Nobody can start from it any more. What was made from it stays as it is.
          </ConfirmDialog>
        )}
      </span>
    </li>
  );
}
