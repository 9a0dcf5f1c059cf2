// What is done with a board now and then: behind three dots.
import { ActionIcon, Menu } from '@mantine/core';
import { IconArchive, IconDots, IconFileExport, IconFileImport, IconSelect, IconTrash } from '@tabler/icons-react';
import { selection } from '../selection.ts';
import type { TicketRights } from './ticket-rights.ts';

interface Props {
  projectId: string;
  rights: TicketRights;
  canExportAll: boolean;
  onImport: () => void;
  onTrash: () => void;
}

export function BoardActions({ projectId, rights, canExportAll, onImport, onTrash }: Props) {
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon aria-label="Board actions">
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {rights.canEdit && (
          <Menu.Item leftSection={<IconSelect size={16} stroke={1.6} />} onClick={selection.startByTap}>
            Select tickets
          </Menu.Item>
        )}
        {rights.canImport && (
          <Menu.Item leftSection={<IconFileImport size={16} stroke={1.6} />} onClick={onImport}>
            Import tickets
          </Menu.Item>
        )}
        <Menu.Item
          component="a"
          href={`/api/projects/${projectId}/export.csv`}
          download
          leftSection={<IconFileExport size={16} stroke={1.6} />}
        >
          Export CSV
        </Menu.Item>
        {canExportAll && (
          <Menu.Item
            component="a"
            href={`/api/projects/${projectId}/export.archive`}
            download
            leftSection={<IconArchive size={16} stroke={1.6} />}
          >
            Export project archive
          </Menu.Item>
        )}
        {rights.canSeeTrash && (
          <Menu.Item leftSection={<IconTrash size={16} stroke={1.6} />} onClick={onTrash}>
            Trash
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
