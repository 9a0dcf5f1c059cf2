// Sets how a company's sprints are made: company settings, section Sprints.
import { Button, Select, Switch } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SprintConfig, type SprintConfigFields, sprintConfigs } from '@worklane/contract/sprints';
import { SPRINT_WEEKS } from '@worklane/domain/projects/vocabulary';
import { NAMING_PATTERNS, type NamingPattern, SPRINT_DEFAULTS } from '@worklane/domain/sprints/vocabulary';
import { useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { firstWeekday } from '../../../ui/dates/first-weekday.ts';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { toastSaved } from '../../../ui/toast.tsx';
import { sprintConfigQuery, useSprintDay } from '../data.ts';
import { suggestedSprint } from '../edit/next-sprint.ts';
import styles from '../edit/sprints.module.css';

export function SprintConfigSection() {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const { data: config, error } = useQuery({ ...sprintConfigQuery(companyId), enabled: companyId !== '' });
  return (
    <section className={styles.section} aria-labelledby="sprints">
      <h2 id="sprints" className={styles.heading}>
        Sprints
      </h2>
      <p className={styles.note}>Defaults for new sprints. Projects can set their own length.</p>
      <ConfigForm key={companyId} companyId={companyId} config={config} problem={error?.message} />
    </section>
  );
}

const WEEKS = Array.from({ length: SPRINT_WEEKS.max }, (_, index) => index + 1).map((weeks) => ({
  value: String(weeks),
  label: weeks === 1 ? '1 week' : `${weeks} weeks`,
}));
// 1 January 2024 was a Monday.
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'long', timeZone: 'UTC' });
const DAYS = Array.from({ length: 7 }, (_, index) => {
  const day = (firstWeekday() + index) % 7;
  return { value: String(day + 1), label: weekday.format(new Date(Date.UTC(2024, 0, 1 + day))) };
});
const PATTERNS: Record<NamingPattern, string> = { numbered: 'Numbered', 'week-based': 'By calendar week' };

function fieldsOf(config: SprintConfig | null | undefined): SprintConfigFields {
  const { start_day_of_week, default_duration_weeks, sprint_naming_pattern, auto_generate_sprints } =
    config ?? SPRINT_DEFAULTS;
  return { start_day_of_week, default_duration_weeks, sprint_naming_pattern, auto_generate_sprints };
}

interface Props {
  companyId: string;
  /** Undefined while it loads: the form is drawn already, so that nothing below it moves. */
  config: SprintConfig | null | undefined;
  /** Why it cannot be had. */
  problem: string | undefined;
}

function ConfigForm({ companyId, config, problem }: Props) {
  const client = useQueryClient();
  const today = useSprintDay(companyId);
  const [seen, setSeen] = useState(config);
  const [fields, setFields] = useState(() => fieldsOf(config));
  // Another person's change replaces the values this form starts from.
  if (seen !== config) {
    setSeen(config);
    setFields(fieldsOf(config));
  }
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => call(sprintConfigs.put, { params: { company: companyId }, body: fields }),
    onSuccess: (saved) => {
      client.setQueryData(sprintConfigQuery(companyId).queryKey, saved);
      toastSaved('Sprints', 'Applies to sprints created from now on.');
    },
  });
  const change = (changes: Partial<SprintConfigFields>) => {
    setFields((held) => ({ ...held, ...changes }));
    if (error) reset();
  };
  const isDisabled = config === undefined || isPending;
  const isChanged = JSON.stringify(fields) !== JSON.stringify(fieldsOf(config));
  const plan = { sprint_start_date: null, custom_sprint_duration_weeks: fields.default_duration_weeks };
  const example = suggestedSprint([], plan, fields, today);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) mutate();
      }}
    >
      <div className={styles.pair}>
        <Select
          label="Start day"
          data={DAYS}
          disabled={isDisabled}
          allowDeselect={false}
          value={String(fields.start_day_of_week)}
          onChange={(day) => change({ start_day_of_week: Number(day) })}
        />
        <Select
          label="Default duration"
          data={WEEKS}
          disabled={isDisabled}
          allowDeselect={false}
          value={String(fields.default_duration_weeks)}
          onChange={(weeks) => change({ default_duration_weeks: Number(weeks) })}
        />
      </div>
      <Select
        label="Names"
        description={`Example: ${example.name}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={NAMING_PATTERNS.map((value) => ({ value, label: PATTERNS[value] }))}
        allowDeselect={false}
        disabled={isDisabled}
        value={fields.sprint_naming_pattern}
        onChange={(pattern) => change({ sprint_naming_pattern: pattern as NamingPattern })}
      />
      <Switch
        label="Create sprints when a project becomes active"
        description="Three sprints; each starts automatically on its first day."
        disabled={isDisabled}
        checked={fields.auto_generate_sprints}
        onChange={(event) => change({ auto_generate_sprints: event.currentTarget.checked })}
      />
      <FormAlert message={error?.message ?? problem} />
      <div className={styles.save}>
        <Button type="submit" disabled={!isChanged} loading={isPending}>
          Save sprint settings
        </Button>
        {config === null && <span>Using the defaults.</span>}
      </div>
    </form>
  );
}
