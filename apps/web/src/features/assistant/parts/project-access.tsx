// Closes a project to the assistant, or opens it again: project settings, tab General.
import { Checkbox } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { assistantSettings } from '@worklane/contract/assistant-settings';
import type { Project } from '@worklane/contract/projects';
import { call } from '../../../platform/api/call.ts';
import { Section } from '../../../ui/section.tsx';
import { toastNotSaved, toastSaved } from '../../../ui/toast.tsx';
import { assistantKeys, assistantStateQuery } from '../data.ts';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';

export function ProjectAccess({ project }: { project: Project }) {
  const client = useQueryClient();
  const { data } = useQuery(assistantStateQuery(project.company_id));
  const save = useMutation({
    mutationFn: (is_closed: boolean) =>
      call(assistantSettings.closeProject, { params: { project: project.id }, query: {}, body: { is_closed } }),
    onSuccess: ({ is_closed }) =>
      toastSaved('Project', is_closed ? 'The AI assistant no longer reads it.' : 'The AI assistant reads it again.'),
    onError: ({ message }) => toastNotSaved('Project', message),
    onSettled: () => client.invalidateQueries({ queryKey: assistantKeys.all }),
  });
  const isClosed = save.isPending ? save.variables : (data?.closed_project_ids.includes(project.id) ?? false);
  return (
    <Section
      id="assistant-access"
      title="AI assistant"
      note="Members can ask the assistant about what they see of this project."
    >
      <Checkbox
        label="Close this project to the AI assistant"
        checked={isClosed}
        disabled={!data || save.isPending}
        onChange={({ currentTarget: { checked } }) => save.mutate(checked)}
      />
    </Section>
  );
}
