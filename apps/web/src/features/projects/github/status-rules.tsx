// Edits which status a ticket gets at each step of a pull request that closes it.
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { GitHubRules } from '@worklane/contract/integrations/github';
import type { Project } from '@worklane/contract/projects';
import { STEPS, type Step } from '@worklane/domain/github/pull-requests';
import { useFieldsDraft } from '../../../platform/local-state/use-fields-draft.ts';
import { NotLoaded } from '../../../ui/problems/not-loaded.tsx';
import { configurationQuery } from '../data.ts';
import settings from '../settings/settings.module.css';
import { SettingsForm } from '../settings/settings-form.tsx';
import styles from './github.module.css';
import type { GitHubOfProject } from './github-data.ts';

const LABELS: Record<Step, string> = {
  draft: 'Opened as a draft',
  open: 'Opened, or ready for review',
  changes_requested: 'Changes requested',
  approved: 'Approved',
  merged: 'Merged',
};

interface Props {
  project: Project;
  rules: GitHubRules;
  save: GitHubOfProject['saveRules'];
}

export function StatusRules({ project, rules, save }: Props) {
  const query = useQuery(configurationQuery(project));
  const draft = useFieldsDraft(`github rules ${project.id}`, rules);
  const { fields } = draft;
  return (
    <section className={styles.section} aria-labelledby="github-rules">
      <div>
        <h3 id="github-rules" className={styles.heading}>
          Pull requests
        </h3>
        <p className={settings.note}>
          A pull request closes a ticket when its branch or title names the key, such as {project.key}-12, or its
          description says "fixes {project.key}-12". Tickets only move forward, once for each step; closing a pull
          request without merging it moves nothing. The history names GitHub.
        </p>
      </div>
      {query.data ? (
        <SettingsForm
          isChanged={draft.isChanged}
          isPending={save.isPending}
          isRestored={draft.isRestored}
          onSave={() => save.mutate(fields, { onSuccess: () => draft.saved(fields) })}
          onDiscard={draft.discard}
        >
          <div className={styles.rules}>
            {STEPS.map((step) => (
              <NativeSelect
                key={step}
                label={LABELS[step]}
                data={[
                  { value: '', label: "Don't move the ticket" },
                  ...query.data.statuses.map(({ key, label }) => ({ value: key, label: `Move to ${label}` })),
                ]}
                value={fields[step] ?? ''}
                onChange={(event) => draft.change({ [step]: event.currentTarget.value || null })}
              />
            ))}
          </div>
        </SettingsForm>
      ) : (
        <NotLoaded query={query} name="statuses" />
      )}
    </section>
  );
}
