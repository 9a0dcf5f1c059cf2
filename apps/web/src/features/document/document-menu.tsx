// What can be done with a document, behind the three dots of its head.
import { Kbd, Menu } from '@mantine/core';
import { IconArrowsHorizontal, IconHistory, IconLink, IconListTree, IconSearch } from '@tabler/icons-react';
import { COMMAND_KEY } from '../../ui/command-key.ts';
import { copyText } from '../../ui/copy-text.ts';
import type { DocumentSaver } from './document-saver.ts';
import { toggleWideDocuments, useWideDocuments } from './wide-documents.ts';

export type DocumentPanel = 'outline' | 'revisions';

interface Props {
  saver: DocumentSaver;
  panel: DocumentPanel | undefined;
  mayEdit: boolean;
  onPanel: (panel: DocumentPanel | undefined) => void;
  onFind: () => void;
}

export function DocumentMenu({ saver, panel, mayEdit, onPanel, onFind }: Props) {
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
      {mayEdit && (
        <Menu.Item
          leftSection={<IconSearch size={16} stroke={1.6} />}
          rightSection={<Kbd>{COMMAND_KEY} F</Kbd>}
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
    </>
  );
}
