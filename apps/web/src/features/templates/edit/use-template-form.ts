// What the forms of templates hold, and saving it.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sayDone } from '../../../ui/say.tsx';
import { templateKeys } from '../data.ts';

interface Options<Fields> {
  start: Fields;
  isNew: boolean;
  save: (fields: Fields) => Promise<unknown>;
  onClose: () => void;
}

export function useTemplateForm<Fields extends { name: string }>({ start, isNew, save, onClose }: Options<Fields>) {
  const client = useQueryClient();
  const [fields, setFields] = useState(start);
  const [problem, setProblem] = useState<string>();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => save(fields),
    onSuccess: async () => {
      sayDone(isNew ? 'Template created' : 'Template saved', fields.name);
      onClose();
      await client.invalidateQueries({ queryKey: templateKeys.all });
    },
  });
  return {
    fields,
    isNew,
    isPending,
    onClose,
    /** What is wrong with the name. */
    problem,
    /** What the server said. */
    refusal: error?.message,
    change: (changes: Partial<Fields>) => {
      setFields((held) => ({ ...held, ...changes }));
      setProblem(undefined);
    },
    submit: () => {
      if (fields.name.trim()) mutate();
      else setProblem('Name is required');
    },
  };
}
