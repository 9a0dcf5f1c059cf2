// Picks a document of the project, to link to it: typed words narrow the list, arrows walk it, Enter picks.
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useQuery } from '@tanstack/react-query';
import type { ListedDocument } from '@worklane/contract/documents';
import { useMemo, useState } from 'react';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import dropdown from '../../ui/overlays/dropdown.module.css';
import { documentsQuery } from '../documents/data.ts';
import { showDocuments } from '../documents/parts/docs-view.ts';
import styles from './document-picker.module.css';

interface Props {
  projectId: string;
  /** The one that is written. */
  without: string;
  onPick: (document: { id: string; title: string }) => void;
  onClose: () => void;
}

const SHOWN = 50;
const NONE: readonly ListedDocument[] = [];

export function DocumentPicker({ projectId, without, onPick, onClose }: Props) {
  const { data = NONE, error, isPending } = useQuery(documentsQuery(projectId));
  const [words, setWords] = useState('');
  const combobox = useCombobox({ opened: true });
  const found = useMemo(() => {
    const { internal, external } = showDocuments(data, { words, category: undefined, order: 'updated' });
    return [...internal, ...external].filter(({ id }) => id !== without).slice(0, SHOWN);
  }, [data, words, without]);
  const pick = (id: string) => {
    const picked = found.find((each) => each.id === id);
    if (picked) onPick({ id, title: picked.title });
  };
  const nothing = error ? error.message : isPending ? 'Loading documents...' : 'No matching documents';
  return (
    <Dialog title="Link a document" width={440} onClose={onClose}>
      <Combobox store={combobox} onOptionSubmit={pick} classNames={{ option: dropdown.option as string }}>
        <Combobox.EventsTarget>
          <TextInput
            label="Find a document"
            dir="auto"
            data-autofocus
            value={words}
            onChange={({ currentTarget }) => {
              setWords(currentTarget.value);
              combobox.updateSelectedOptionIndex();
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && combobox.getSelectedOptionIndex() === -1 && found[0]) {
                event.preventDefault();
                pick(found[0].id);
              }
            }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={styles.list} aria-label="Documents found">
          {found.map(({ id, title, category }) => (
            <Combobox.Option key={id} value={id} className={styles.option}>
              <span className={styles.title} dir="auto">
                {title}
              </span>
              <span className={styles.category}>{category}</span>
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{nothing}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
    </Dialog>
  );
}
