// Finds documents by title and URL (`/` goes there), by category, and puts them in order.
import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconFileExport, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { useLetterKey } from '../../ui/use-letter-key.ts';
import styles from './docs-toolbar.module.css';
import { DOC_ORDER_LABELS, type DocOrder, type DocsView } from './parts/docs-view.ts';

interface Props {
  view: DocsView;
  categories: readonly string[];
  /** All of them as a zip. Left out where there are none. */
  exportAddress: string | undefined;
  onView: (view: DocsView) => void;
  /** Undefined for users who can't restore documents. */
  onTrash: (() => void) | undefined;
}

const ALL = { value: '', label: 'All Categories' };
const ORDERS = Object.entries(DOC_ORDER_LABELS).map(([value, label]) => ({ value, label }));

export function DocsToolbar({ view, categories, exportAddress, onView, onTrash }: Props) {
  const { category } = view;
  const place = useRef<HTMLElement>(null);
  useLetterKey('/', () => place.current?.querySelector('input')?.focus());
  const change = (some: Partial<DocsView>) => onView(Object.assign({}, view, some));
  // One that was taken from its last document is still what is filtered by.
  const known = category === undefined || categories.includes(category) ? categories : [...categories, category];
  return (
    <search ref={place} className={styles.tools}>
      <SearchField
        label="Search documents by title or URL"
        placeholder="Search by title or URL"
        value={view.words}
        onChange={(words) => change({ words })}
      />
      <NativeSelect
        size="xs"
        className={styles.category as string}
        aria-label="Filter by category"
        data={[ALL, ...known.map((name) => ({ value: name, label: name }))]}
        value={category ?? ALL.value}
        onChange={({ currentTarget }) => change({ category: currentTarget.value || undefined })}
      />
      <div className={styles.end}>
        <span aria-hidden="true">Sort</span>
        <NativeSelect
          size="xs"
          aria-label="Sort by"
          data={ORDERS}
          value={view.order}
          onChange={({ currentTarget }) => change({ order: currentTarget.value as DocOrder })}
        />
        {exportAddress && (
          <ActionIcon
            component="a"
            href={exportAddress}
            download
            aria-label="Export documents"
            title="Export documents as HTML and Markdown"
          >
            <IconFileExport size={16} stroke={1.6} />
          </ActionIcon>
        )}
        {onTrash && (
          <ActionIcon aria-label="Deleted documents" title="Deleted documents" onClick={onTrash}>
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
    </search>
  );
}
