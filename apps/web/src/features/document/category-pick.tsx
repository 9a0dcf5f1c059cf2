// Shows the category of a document, and lets another one be picked or added.
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DEFAULT_CATEGORY } from '@worklane/domain/documents/vocabulary';
import { useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Pick } from '../../ui/overlays/value-picker.tsx';
import { categoriesQuery } from './data.ts';
import type { DocumentSaver } from './document-saver.ts';
import styles from './document-view.module.css';

const NewCategoryDialog = lazyPart(async () => (await import('./new-category-dialog.tsx')).NewCategoryDialog, 'over');

/** Categories have no line ends. */
const ADD = '\n';

interface Props {
  projectId: string;
  saver: DocumentSaver;
  mayEdit: boolean;
}

export function CategoryPick({ projectId, saver, mayEdit }: Props) {
  const own = saver.use((state) => state.auto.now.category);
  const { data = [DEFAULT_CATEGORY] } = useQuery({ ...categoriesQuery(projectId), enabled: mayEdit });
  const [isAdding, setIsAdding] = useState(false);
  if (!mayEdit) return <span className={styles.category}>{own}</span>;
  const known = data.includes(own) ? data : [...data, own];
  const options = known.map((name) => ({ value: name, label: name }));
  const add = { value: ADD, label: 'Add new category', mark: <IconPlus size={14} stroke={1.8} aria-hidden="true" /> };
  return (
    <div className={styles.category}>
      <Pick
        label={`Category: ${own}`}
        options={[...options, add]}
        picked={[own]}
        onPick={(value) => {
          if (value === ADD) setIsAdding(true);
          else saver.set({ category: value });
        }}
      >
        <span className={styles.categoryName} dir="auto">
          {own}
        </span>
        <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
      </Pick>
      {isAdding && (
        <NewCategoryDialog onCreate={(category) => saver.set({ category })} onClose={() => setIsAdding(false)} />
      )}
    </div>
  );
}
