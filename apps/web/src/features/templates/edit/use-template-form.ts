// Holds the fields of a template form, and saves them.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDraft } from '../../../platform/local-state/use-draft.ts';
import { toastDone } from '../../../ui/toast.tsx';
import { templateKeys } from '../data.ts';

interface Options<Fields> {
  /** Of the draft. */
  name: string;
  start: Fields;
  isNew: boolean;
  save: (fields: Fields) => Promise<unknown>;
  onClose: () => void;
}

export function useTemplateForm<Fields extends { name: string }>({
  name,
  start,
  isNew,
  save,
  onClose,
}: Options<Fields>) {
  const client = useQueryClient();
  const draft = useDraft(name, start);
  const fields = draft.value;
  const [problem, setProblem] = useState<string>();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => save(fields),
    onSuccess: async () => {
      draft.sent();
      toastDone(isNew ? 'Template created' : 'Template saved', fields.name);
      onClose();
      await client.invalidateQueries({ queryKey: templateKeys.all });
    },
  });
  return {
    fields,
    isNew,
    isPending,
    draft,
    onClose,
    /** What is wrong with the name. */
    problem,
    /** What the server said. */
    refusal: error?.message,
    change: (changes: Partial<Fields>) => {
      draft.set({ ...fields, ...changes });
      setProblem(undefined);
    },
    submit: () => {
      if (fields.name.trim()) mutate();
      else setProblem('Name is required');
    },
  };
}
