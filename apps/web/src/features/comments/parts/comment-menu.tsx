// Shows the actions on a comment that the user may edit or delete.
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { Ref } from 'react';
import { Menu } from '../../../ui/overlays/floating.ts';
import styles from './comment.module.css';

interface Props {
  button: Ref<HTMLButtonElement>;
  /** Undefined for a comment of another person. */
  onEdit: (() => void) | undefined;
  onDelete: () => void;
}

export function CommentMenu({ button, onEdit, onDelete }: Props) {
  return (
    <Menu position="bottom-end" width={160}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          className={styles.menu}
          variant="subtle"
          color="gray"
          size={24}
          aria-label="Comment actions"
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onEdit && (
          <>
            <Menu.Item onClick={onEdit}>Edit</Menu.Item>
            <Menu.Divider />
          </>
        )}
        <Menu.Item color="red" onClick={onDelete}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
