// Lists the actions behind the three dots of a board. Loaded when they are first pressed, or after the page.
import { IconArchive, IconFileExport, IconFileImport, IconSelect, IconTrash } from '@tabler/icons-react';
import { Menu } from '../../ui/overlays/floating.ts';
import type { TicketRights } from '../tickets/parts/ticket-rights.ts';
import { selection } from './parts/selection.ts';

export interface BoardActionsProps {
  projectId: string;
  rights: TicketRights;
  canExportAll: boolean;
  onImport: () => void;
  onTrash: () => void;
}

export function BoardActionEntries({ projectId, rights, canExportAll, onImport, onTrash }: BoardActionsProps) {
  return (
    <>
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
    </>
  );
}
