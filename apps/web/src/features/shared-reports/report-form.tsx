// Chooses what a new shared report shows, and for how long.
import { Checkbox, Select, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/InlineInput.css';
import { useQueryClient } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { type CreatedReport, sharedReports } from '@worklane/contract/shared-reports';
import { REPORT_LIMITS, REPORT_SECTIONS, type ReportSection } from '@worklane/domain/reports/vocabulary';
import { type ReactNode, useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { Form } from '../../ui/form.tsx';
import { SubmitFoot } from '../../ui/overlays/submit-foot.tsx';
import { sharedReportsQuery } from './data.ts';
import { LIFETIMES, SECTION_LABELS, USUAL_SECTIONS } from './report-words.ts';
import styles from './shared-reports.module.css';

interface Props {
  project: Project;
  onCreated: (created: CreatedReport) => void;
  onCancel: () => void;
  /** Shown above the buttons. */
  children: ReactNode;
}

export function ReportForm({ project, onCreated, onCancel, children }: Props) {
  const client = useQueryClient();
  const [title, setTitle] = useState(`${project.name}: report`.slice(0, REPORT_LIMITS.title));
  const [sections, setSections] = useState<readonly ReportSection[]>(USUAL_SECTIONS);
  const [days, setDays] = useState(String(REPORT_LIMITS.usual));
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const submit = async () => {
    if (!title.trim()) return setProblem('Enter a title.');
    if (sections.length === 0) return setProblem('Choose at least one section.');
    setIsSaving(true);
    try {
      const body = { title: title.trim(), sections: [...sections], days: Number(days) };
      onCreated(await call(sharedReports.create, { params: { project: project.id }, body }));
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setIsSaving(false);
      void client.invalidateQueries({ queryKey: sharedReportsQuery(project.id).queryKey });
    }
  };
  return (
    <Form className={styles.form} aria-label="New report" onSubmit={() => void submit()}>
      <TextInput
        label="Title"
        data-autofocus
        maxLength={REPORT_LIMITS.title}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <FieldGroup label="Sections">
        <div className={styles.sections}>
          {REPORT_SECTIONS.map((section) => (
            <Checkbox
              key={section}
              label={SECTION_LABELS[section]}
              checked={sections.includes(section)}
              onChange={({ currentTarget: { checked } }) =>
                setSections(checked ? [...sections, section] : sections.filter((each) => each !== section))
              }
            />
          ))}
        </div>
      </FieldGroup>
      <Select
        label="Link works for"
        data={LIFETIMES}
        allowDeselect={false}
        value={days}
        onChange={(value) => setDays(value ?? String(REPORT_LIMITS.usual))}
      />
      <p className={styles.note}>
        Anyone with the link can see these figures without signing in. They are always current and contain no names of
        people or of other projects.
      </p>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {children}
      <SubmitFoot submit="Create link" isPending={isSaving} onCancel={onCancel} />
    </Form>
  );
}
