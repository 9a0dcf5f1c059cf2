// Adds a link to a page elsewhere: its title, its URL and its category.
import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import { useRef, useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { useDraft } from '../../platform/local-state/use-draft.ts';
import { DraftNote } from '../../ui/fields/draft-note.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { Form } from '../../ui/form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { SubmitFoot } from '../../ui/overlays/submit-foot.tsx';
import { CategoryField, categoryName, NO_NAME, type PickedCategory } from './category-field.tsx';
import styles from './dialogs.module.css';
import { addLink } from './parts/document-changes.ts';

interface Props {
  projectId: string;
  categories: readonly string[];
  /** What it begins with. */
  category: string;
  onClose: () => void;
}

interface Fields extends PickedCategory {
  title: string;
  url: string;
}

type Problems = Partial<Record<'title' | 'url' | 'category', string>>;

const isTyped = ({ title, url, typed }: Fields) => `${title}${url}${typed}`.trim() !== '';

export function LinkDialog({ projectId, categories, category, onClose }: Props) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  // A second press of the button, or a retry, adds no second one.
  const [id] = useState(uuidv7);
  const [start] = useState<Fields>(() => ({ title: '', url: '', picked: category, typed: '' }));
  const draft = useDraft(`document link ${projectId}`, start, { isTyped });
  const fields = draft.value;
  const [problems, setProblems] = useState<Problems>({});
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const [title, external_url] = [fields.title.trim(), fields.url.trim()];
      return addLink(client, projectId, { id, title, external_url, category: categoryName(fields) });
    },
    onSuccess: () => {
      draft.sent();
      onClose();
    },
  });
  const change = (some: Partial<Fields>) => {
    draft.set(Object.assign({}, fields, some));
    setProblems({});
  };
  const save = () => {
    const missing = missingIn(fields);
    setProblems(missing);
    const [first] = Object.keys(missing);
    if (first === undefined) mutate();
    else form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  return (
    <Dialog title="Add External Link" width={440} closeOnClickOutside={false} onClose={onClose}>
      <Form ref={form} className={styles.fields} onSubmit={save}>
        <DraftNote draft={draft} />
        <TextInput
          label="Title"
          name="title"
          placeholder="Design System"
          dir="auto"
          required
          data-autofocus
          maxLength={DOCUMENT_LIMITS.title}
          value={fields.title}
          error={problems.title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <TextInput
          label="URL"
          name="url"
          type="text"
          inputMode="url"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="https://"
          required
          maxLength={DOCUMENT_LIMITS.externalUrl}
          value={fields.url}
          error={problems.url}
          onChange={({ currentTarget }) => change({ url: currentTarget.value })}
        />
        <CategoryField categories={categories} value={fields} problem={problems.category} onChange={change} />
        <FormAlert message={error?.message} />
        <SubmitFoot submit="Add link" isPending={isPending} draft={draft} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

function missingIn(fields: Fields): Problems {
  return {
    ...(fields.title.trim() === '' && { title: 'Enter a title' }),
    ...(fields.url.trim() === '' && { url: 'Enter a URL' }),
    ...(categoryName(fields) === '' && { category: NO_NAME }),
  };
}
