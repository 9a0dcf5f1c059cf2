// Shows the actions on the user's own comment.
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { Ref } from 'react';
import styles from './comment.module.css';

interface Props {
  button: Ref<HTMLButtonElement>;
  onEdit: () => void;
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
        <Menu.Item onClick={onEdit}>Edit</Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" onClick={onDelete}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
