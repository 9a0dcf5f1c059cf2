// Lists the shared reports of a project: until when each works, when it was last opened, and a button that revokes it.
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SharedReport } from '@worklane/contract/shared-reports';
import { useEffect } from 'react';
import { dataOf } from '../../platform/query/data-of.ts';
import { subscribe } from '../../platform/realtime/realtime.ts';
import { runUndoable } from '../../platform/undo/run-undoable.ts';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { NotLoaded } from '../../ui/problems/not-loaded.tsx';
import rows from '../../ui/rows/fact-rows.module.css';
import { sharedReportsQuery } from './data.ts';
import { expiryWords, SECTION_LABELS } from './report-words.ts';
import styles from './shared-reports.module.css';

interface Props {
  projectId: string;
  /** Where Ctrl+Z undoes a revocation. */
  shownId: string;
}

export function ReportList({ projectId, shownId }: Props) {
  const client = useQueryClient();
  const query = useQuery(sharedReportsQuery(projectId));
  const refetch = () => client.invalidateQueries({ queryKey: sharedReportsQuery(projectId).queryKey });
  useEffect(() => {
    const queryKey = ['shared-reports'];
    const stops = (['shared_report.changed', 'member.changed'] as const).map((type) =>
      subscribe(type, () => void client.invalidateQueries({ queryKey })),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
  const reports = dataOf(query);
  if (!reports) return <NotLoaded query={query} name="shared reports" />;
  if (reports.length === 0) return <p className={styles.note}>No reports of this project are shared.</p>;
  const revoke = ({ id, title }: SharedReport) =>
    runUndoable({
      shownId,
      commands: [{ command: 'revokeSharedReport', target: projectId, input: { id } }],
      done: `${title} revoked`,
      failed: 'The report was not revoked',
      onSettled: refetch,
    });
  return (
    <ul className={rows.list}>
      {reports.map((report) => (
        <li key={report.id} className={rows.row}>
          <span className={rows.words}>
            <span className={rows.name} dir="auto">
              {report.title}
            </span>
            <span className={rows.facts}>{report.sections.map((section) => SECTION_LABELS[section]).join(', ')}</span>
            <span className={rows.facts}>
              {expiryWords(report.expires_at, new Date())}.{' '}
              {report.last_opened_at ? (
                <>
                  Last opened <RelativeTime at={report.last_opened_at} />.
                </>
              ) : (
                'Not opened yet.'
              )}
            </span>
          </span>
          <Button variant="default" size="xs" aria-label={`Revoke ${report.title}`} onClick={() => void revoke(report)}>
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  );
}
