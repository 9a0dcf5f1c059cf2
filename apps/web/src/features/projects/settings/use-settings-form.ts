// Runs a form of project settings: tracks the initial values and saves only changed ones.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import { useState } from 'react';
import { useFieldsDraft } from '../../../platform/local-state/use-fields-draft.ts';
import { toastNotSaved, toastSaved } from '../../../ui/toast.tsx';
import { type FieldProblems, findProblems, type ProjectFields } from '../parts/fields/project-fields.ts';
import { refusedFields } from '../parts/fields/refused-fields.ts';
import { updateProject } from '../project-changes.ts';
import { changesOf, fieldsOf } from './settings-fields.ts';

export function useSettingsForm(project: Project, tab: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const draft = useFieldsDraft(`project ${tab} ${project.id}`, fieldsOf(project));
  const { fields } = draft;
  const [problems, setProblems] = useState<FieldProblems>({});
  const changes = changesOf(fieldsOf(project), fields);
  const { mutate, isPending, error, reset } = useMutation({
    // The former key is remembered: the event may arrive with the new one before the answer.
    mutationFn: (_formerKey: string) => updateProject(client, project, changes),
    onSuccess: (saved, formerKey) => {
      draft.discard();
      toastSaved('Project', 'Saved for everyone.');
      if (saved.key === formerKey) return;
      const params = { projectKey: saved.key, tab };
      void navigate({ to: '/projects/$projectKey/settings/$tab', params, replace: true });
    },
    onError: ({ message }) => toastNotSaved('Project', message),
  });
  const refused = refusedFields(error);
  return {
    fields,
    isRestored: draft.isRestored,
    problems: { ...problems, ...refused },
    isChanged: Object.keys(changes).length > 0,
    isPending,
    change: (next: Partial<ProjectFields>) => {
      draft.change(next);
      setProblems({});
      if (error) reset();
    },
    save: () => {
      const found = findProblems(fields);
      setProblems(found);
      if (Object.keys(found).length === 0) mutate(project.key);
    },
    discard: () => {
      draft.discard();
      setProblems({});
      reset();
    },
  };
}
