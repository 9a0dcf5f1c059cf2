// Shows the result of an import, and what was skipped.
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { TicketImport } from '@worklane/contract/imports';
import { Fragment } from 'react';
import { copyText } from '../../../ui/text/copy-text.ts';
import { countOf, reportText, rowsInWords, sayEnd, sayOutcome } from '../import-words.ts';
import styles from './import-stages.module.css';
import { PeopleList } from './people-list.tsx';
import { ProblemList } from './problem-list.tsx';

interface Props {
  projectKey: string;
  over: TicketImport;
  onClose: () => void;
  onAgain: () => void;
}

const ICONS = {
  done: <IconCircleCheck size={20} stroke={1.6} aria-hidden="true" />,
  failed: <IconAlertTriangle size={20} stroke={1.6} aria-hidden="true" />,
  cancelled: <IconCircleX size={20} stroke={1.6} aria-hidden="true" />,
};

export function Report({ projectKey, over, onClose, onAgain }: Props) {
  const state = over.state === 'done' || over.state === 'failed' ? over.state : 'cancelled';
  const bad = over.total - over.good;
  return (
    <>
      <div className={styles.stage}>
        <p className={styles.end} data-state={state} role="status">
          {ICONS[state]}
          <span className={styles.strong}>{sayEnd(over, projectKey)}</span>
        </p>
        {state === 'done' && (
          <dl className={styles.counts}>
            <dt>File</dt>
            <dd>{over.file_name}</dd>
            {bad > 0 && (
              <>
                <dt>Left out</dt>
                <dd>{`${countOf(bad, 'row')}: ${rowsInWords(over.bad_rows)}`}</dd>
              </>
            )}
            {sayOutcome(over).map(([what, how]) => (
              <Fragment key={what}>
                <dt>{what}</dt>
                <dd>{how}</dd>
              </Fragment>
            ))}
            {over.unknown_values > 0 && (
              <>
                <dt>Replaced</dt>
                <dd>{`${countOf(over.unknown_values, 'unknown value')} became the default`}</dd>
              </>
            )}
          </dl>
        )}
        {state === 'done' && <PeopleList people={over.people} people_count={over.people_count} canInvite={false} />}
        {state === 'done' && <ProblemList problems={over.problems} count={over.problem_count} />}
      </div>
      <div className={styles.foot}>
        <Button
          className={styles.apart}
          variant="default"
          onClick={() => void copyText('Report', reportText(over, projectKey))}
        >
          Copy report
        </Button>
        {state !== 'done' && (
          <Button variant="default" onClick={onAgain}>
            Choose a file
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          {state === 'done' ? 'Show the board' : 'Close'}
        </Button>
      </div>
    </>
  );
}
