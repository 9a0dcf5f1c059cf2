// Completes a sprint after asking where its unfinished tickets go.
import { Radio } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import type { Sprint } from '@worklane/contract/sprints';
import { useState } from 'react';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SubmitFoot } from '../../../ui/overlays/submit-foot.tsx';
import { toastDone } from '../../../ui/toast.tsx';
import { ticketCount } from '../../tickets/parts/ticket-count.ts';
import { completeSprint, undoCompletion, useSprintChange } from '../sprint-changes.ts';
import { CompletionSummary } from './completion-summary.tsx';
import { nextSprint } from './next-sprint.ts';
import styles from './sprints.module.css';

interface Props {
  sprint: Sprint;
  sprints: readonly Sprint[];
  /** Undefined when that is not known. */
  unfinished: number | undefined;
  onClose: () => void;
}

export function CompleteDialog({ sprint, sprints, unfinished, onClose }: Props) {
  const next = nextSprint(sprints, sprint);
  const [to, setTo] = useState<'next' | 'backlog'>(next ? 'next' : 'backlog');
  const [refusal, setRefusal] = useState<string>();
  const { mutate, isPending } = useSprintChange(sprint.project_id, {
    save: () => completeSprint(sprint, to),
    undoOf: ({ moved, next_id, completion_id }) => {
      if (!completion_id) return undefined;
      const place = sprints.find(({ id }) => id === next_id)?.name ?? 'the backlog';
      const { name } = sprint;
      return {
        words: moved === 0 ? `${name} completed` : `${name} completed. ${ticketCount(moved)} moved to ${place}.`,
        name: 'The completion',
        done: `completion of ${name}`,
        undo: () => undoCompletion(sprint, completion_id),
      };
    },
    onSaved: ({ completion_id }) => {
      if (!completion_id) toastDone(`${sprint.name} was completed already`);
      onClose();
    },
    onRefused: setRefusal,
  });
  return (
    <Dialog onClose={onClose} title={`Complete ${sprint.name}?`} width={440}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          mutate(undefined);
        }}
      >
        <CompletionSummary sprint={sprint} next={next} />
        {unfinished === 0 ? (
          <p className={styles.text}>Everything in it is done.</p>
        ) : (
          <Radio.Group
            label={
              unfinished === undefined
                ? 'Unfinished tickets'
                : `${ticketCount(unfinished)} in it ${unfinished === 1 ? 'is' : 'are'} not done`
            }
            value={to}
            onChange={(value) => setTo(value as typeof to)}
          >
            <div className={styles.choices}>
              <Radio
                value="next"
                disabled={!next}
                label={next ? `Move to ${next.name}` : 'Move to the next sprint'}
                description={next ? undefined : 'No sprint follows this one.'}
              />
              <Radio value="backlog" label="Move to the backlog" />
            </div>
          </Radio.Group>
        )}
        <FormAlert message={refusal} />
        <SubmitFoot submit="Complete sprint" isFocused isPending={isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
