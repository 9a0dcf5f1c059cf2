// The first tickets of the file, as they would stand on the board.
import { useQuery } from '@tanstack/react-query';
import type { TicketImport } from '@worklane/contract/imports';
import type { Project } from '@worklane/contract/projects';
import { PRIORITY_LABELS, TICKET_TYPE_LABELS } from '@worklane/domain/tickets/vocabulary';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { boardConfigurationQuery } from '../../tickets/data.ts';
import { PriorityMark, StatusMark, TypeMark } from '../../tickets/parts/marks.tsx';
import styles from './preview-table.module.css';
import type { Chosen } from './status-choices.tsx';

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

export function PreviewTable({
  project,
  current,
  chosen,
}: {
  project: Project;
  current: TicketImport;
  chosen: Chosen;
}) {
  const { data: board } = useQuery(boardConfigurationQuery(project));
  const { preview, good } = current;
  return (
    <ScrollRegion label="Preview" className={styles.frame}>
      <table className={styles.table}>
        <caption className={styles.caption}>
          {preview.length < good ? `The first ${preview.length} as they will arrive` : 'As they will arrive'}
        </caption>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Title</th>
            <th scope="col">Status</th>
            <th scope="col">Priority</th>
            <th scope="col">Type</th>
            <th scope="col">Labels</th>
            <th scope="col">Hours</th>
            <th scope="col">Created</th>
          </tr>
        </thead>
        <tbody>
          {preview.map((ticket) => {
            const key = chosen[ticket.status_name ?? ''] ?? ticket.status;
            const status = board?.statuses.find((each) => each.key === key);
            return (
              <tr key={ticket.row}>
                <td className={styles.number}>{ticket.row}</td>
                <td className={styles.title} title={ticket.title}>
                  {ticket.title}
                </td>
                <td>
                  <span className={styles.marked}>
                    {status && <StatusMark category={status.category} />}
                    {status?.label ?? ticket.status_name ?? ticket.status}
                  </span>
                </td>
                <td>
                  <span className={styles.marked}>
                    <PriorityMark priority={ticket.priority} />
                    {PRIORITY_LABELS[ticket.priority]}
                  </span>
                </td>
                <td>
                  <span className={styles.marked}>
                    <TypeMark type={ticket.type} />
                    {TICKET_TYPE_LABELS[ticket.type]}
                  </span>
                </td>
                <td className={styles.labels}>{ticket.labels.join(', ')}</td>
                <td className={styles.number}>{ticket.estimate ?? ''}</td>
                <td className={styles.day}>{ticket.created_at ? DAY.format(new Date(ticket.created_at)) : 'Now'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
