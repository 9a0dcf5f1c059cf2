// Renders the fields that depend on the kind of project: hours, due date, sprints or the monthly budget.
import '@mantine/core/styles/InlineInput.css';
import { Select, Switch } from '@mantine/core';
import { hoursLabel, PROJECT_LIMITS, SPRINT_WEEKS } from '@worklane/domain/projects/vocabulary';
import { DateField } from '../../../../ui/fields/date-field.tsx';
import { HoursInput } from '../../../../ui/fields/hours-input.tsx';
import styles from './fields.module.css';
import type { ProjectFields } from './project-fields.ts';

interface Props {
  fields: ProjectFields;
  disabled: boolean;
  onChange: (changes: Partial<ProjectFields>) => void;
}

const WEEKS = Array.from({ length: SPRINT_WEEKS.max - SPRINT_WEEKS.min + 1 }, (_, index) => {
  const weeks = SPRINT_WEEKS.min + index;
  return { value: String(weeks), label: weeks === 1 ? '1 week' : `${weeks} weeks` };
});

export function ScheduleFields(props: Props) {
  return (
    <>
      <BudgetFields {...props} />
      {props.fields.status !== 'maintenance' && <SprintFields {...props} />}
    </>
  );
}

export function BudgetFields({ fields, disabled, onChange }: Props) {
  const isMaintenance = fields.status === 'maintenance';
  return (
    <>
      <div className={styles.pair}>
        <HoursInput
          label={hoursLabel(fields.status, fields.hasRecurringBudget)}
          max={PROJECT_LIMITS.hours}
          disabled={disabled}
          hours={fields.hours}
          onChange={(hours) => onChange({ hours: hours ?? 0 })}
        />
        {!isMaintenance && (
          <DateField
            label="Due Date"
            disabled={disabled}
            day={fields.dueDate}
            onChange={(dueDate) => onChange({ dueDate })}
          />
        )}
      </div>
      {isMaintenance && (
        <div className={styles.box}>
          <Switch
            label="Recurring Monthly Budget"
            description={fields.hasRecurringBudget ? 'Monthly budget' : 'Bucket of hours'}
            labelPosition="left"
            classNames={{ body: styles.switchBody }}
            disabled={disabled}
            checked={fields.hasRecurringBudget}
            onChange={(event) => onChange({ hasRecurringBudget: event.currentTarget.checked })}
          />
        </div>
      )}
    </>
  );
}

export function SprintFields({ fields, disabled, onChange }: Props) {
  return (
    <div className={styles.box}>
      <Switch
        label="Enable Sprints"
        description="Sprints are created when the project becomes active"
        labelPosition="left"
        classNames={{ body: styles.switchBody }}
        disabled={disabled}
        checked={fields.hasSprints}
        onChange={(event) => onChange({ hasSprints: event.currentTarget.checked })}
      />
      {fields.hasSprints && (
        <div className={styles.pair}>
          <Select
            label="Sprint duration"
            data={WEEKS}
            allowDeselect={false}
            disabled={disabled}
            value={String(fields.sprintWeeks)}
            onChange={(weeks) => onChange({ sprintWeeks: Number(weeks) })}
          />
          <DateField
            label="Sprint start date"
            disabled={disabled}
            day={fields.sprintStart}
            onChange={(sprintStart) => onChange({ sprintStart })}
          />
        </div>
      )}
    </div>
  );
}
