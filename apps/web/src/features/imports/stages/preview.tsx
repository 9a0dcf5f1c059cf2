// Second: what the file brings, and what is wrong with it. Nothing has been written yet.
import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { useMutation } from '@tanstack/react-query';
import type { TicketImport } from '@worklane/contract/imports';
import type { Project } from '@worklane/contract/projects';
import { useState } from 'react';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { runImport } from '../data.ts';
import { countOf, sayFindings } from '../import-words.ts';
import styles from './import-stages.module.css';
import { PreviewTable } from './preview-table.tsx';
import { ProblemList } from './problem-list.tsx';

interface Props {
  project: Project;
  current: TicketImport;
  onRun: (running: TicketImport) => void;
  onCancel: () => void;
  onAgain: () => void;
}

export function Preview({ project, current, onRun, onCancel, onAgain }: Props) {
  const [leavesOut, setLeavesOut] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => runImport(current.id, leavesOut),
    onSuccess: onRun,
  });
  const bad = current.total - current.good;
  const mayRun = current.good > 0 && (bad === 0 || leavesOut);
  const [what, ...buts] = sayFindings(current);
  return (
    <>
      <div className={styles.stage}>
        <div>
          <p className={styles.strong}>{current.file_name}</p>
          <p className={styles.findings}>
            {what}
            {buts.map((but) => (
              <span key={but} className={styles.but}>
                {but}
              </span>
            ))}
          </p>
        </div>
        {bad > 0 && current.good > 0 && (
          <Checkbox
            label={`Leave out the ${countOf(bad, 'bad row')}`}
            description="Without this, mend the file and choose it again: all rows come in, or none."
            checked={leavesOut}
            onChange={(event) => setLeavesOut(event.currentTarget.checked)}
          />
        )}
        <ProblemList problems={current.problems} count={current.problem_count} />
        {current.preview.length > 0 && <PreviewTable project={project} current={current} />}
        <FormAlert message={error?.message} />
      </div>
      <div className={styles.foot}>
        <Button className={styles.apart} variant="default" onClick={onAgain}>
          Choose another file
        </Button>
        <Button className={styles.spare} variant="subtle" color="gray" onClick={onCancel}>
          Cancel
        </Button>
        <Button data-autofocus disabled={!mayRun || isPending} onClick={() => mutate()}>
          {`Import ${countOf(current.good, 'ticket')}`}
        </Button>
      </div>
    </>
  );
}
