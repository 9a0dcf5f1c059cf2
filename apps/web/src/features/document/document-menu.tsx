// Lists the actions on an open document, behind the three dots of its head.
import {
  IconArrowsHorizontal,
  IconAt,
  IconHistory,
  IconLink,
  IconListTree,
  IconMessagePlus,
  IconSearch,
  IconTrash,
} from '@tabler/icons-react';
import { COMMAND_KEY } from '../../ui/command-key.ts';
import { Menu } from '../../ui/overlays/floating.ts';
import { copyText } from '../../ui/text/copy-text.ts';
import type { DocumentSaver } from './document-saver.ts';
import { WatchItem } from './watch-item.tsx';
import { toggleWideDocuments, useWideDocuments } from './wide-documents.ts';

export type DocumentPanel = 'outline' | 'revisions' | 'comments' | 'mentions';

interface Props {
  projectId: string;
  saver: DocumentSaver;
  panel: DocumentPanel | undefined;
  mayEdit: boolean;
  onPanel: (panel: DocumentPanel | undefined) => void;
  onFind: () => void;
  /** Starts a comment; undefined when the user can't write any. */
  onComment: (() => void) | undefined;
  onDelete: () => void;
}

export function DocumentMenu(props: Props) {
  const { projectId, saver, panel, mayEdit, onPanel, onFind, onComment, onDelete } = props;
  const isWide = useWideDocuments((state) => state.isWide);
  const isStored = saver.use((state) => state.auto.stored !== undefined);
  const toggle = (each: DocumentPanel) => onPanel(panel === each ? undefined : each);
  return (
    <>
      <Menu.Item leftSection={<IconListTree size={16} stroke={1.6} />} onClick={() => toggle('outline')}>
        {panel === 'outline' ? 'Hide outline' : 'Outline'}
      </Menu.Item>
      {isStored && (
        <Menu.Item leftSection={<IconHistory size={16} stroke={1.6} />} onClick={() => toggle('revisions')}>
          {panel === 'revisions' ? 'Hide revisions' : 'Revisions'}
        </Menu.Item>
      )}
      {isStored && (
        <Menu.Item leftSection={<IconAt size={16} stroke={1.6} />} onClick={() => toggle('mentions')}>
          {panel === 'mentions' ? 'Hide mentions' : 'Mentioned in'}
        </Menu.Item>
      )}
      {isStored && <WatchItem projectId={projectId} documentId={saver.id} />}
      {onComment && (
        <Menu.Item
          leftSection={<IconMessagePlus size={16} stroke={1.6} />}
          rightSection={<kbd>{COMMAND_KEY} Alt M</kbd>}
          onClick={onComment}
        >
          Comment
        </Menu.Item>
      )}
      {mayEdit && (
        <Menu.Item
          leftSection={<IconSearch size={16} stroke={1.6} />}
          rightSection={<kbd>{COMMAND_KEY} F</kbd>}
          onClick={onFind}
        >
          Find in document
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconArrowsHorizontal size={16} stroke={1.6} />} onClick={toggleWideDocuments}>
        {isWide ? 'Use normal width' : 'Use full width'}
      </Menu.Item>
      {isStored && (
        <Menu.Item
          leftSection={<IconLink size={16} stroke={1.6} />}
          onClick={() => void copyText('Link', location.href.replace(/[?#].*/, ''))}
        >
          Copy link
        </Menu.Item>
      )}
      {isStored && mayEdit && (
        <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.6} />} onClick={onDelete}>
          Delete
        </Menu.Item>
      )}
    </>
  );
}
