// Shows the first tickets of the file as they would be imported.
import { useQuery } from '@tanstack/react-query';
import type { TicketImport } from '@worklane/contract/imports';
import type { Project } from '@worklane/contract/projects';
import { PREVIEWED_FIELDS, TICKET_FIELDS } from '@worklane/domain/tickets/fields';
import type { ReactNode } from 'react';
import { useToday } from '../../../ui/dates/use-today.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { NOBODY } from '../../companies/parts/people.ts';
import {
  type ChoiceContext,
  type ChosenField,
  type ListField,
  optionOf,
  valuesIn,
} from '../../fields/parts/ticket-choices.tsx';
import { boardConfigurationQuery } from '../../tickets/data.ts';
import styles from './preview-table.module.css';
import type { Chosen } from './status-choices.tsx';

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

type Previewed = TicketImport['preview'][number];
type PreviewedField = (typeof PREVIEWED_FIELDS)[number];

interface Props {
  project: Project;
  current: TicketImport;
  chosen: Chosen;
}

export function PreviewTable({ project, current: { preview, good }, chosen }: Props) {
  const configuration = useQuery(boardConfigurationQuery(project)).data;
  const today = useToday();
  const context = configuration && { project, configuration, people: NOBODY, today };
  return (
    <ScrollRegion label="Preview" className={styles.frame}>
      <table className={styles.table}>
        <caption className={styles.caption}>
          {preview.length < good ? `The first ${preview.length} as they will arrive` : 'As they will arrive'}
        </caption>
        <thead>
          <tr>
            <th scope="col">Row</th>
            {PREVIEWED_FIELDS.map((field) => (
              <th key={field} scope="col">
                {field === 'estimate' ? 'Hours' : TICKET_FIELDS[field].label}
              </th>
            ))}
            <th scope="col">Created</th>
          </tr>
        </thead>
        <tbody>
          {preview.map((ticket) => {
            const status = chosen[ticket.status_name ?? ''] ?? ticket.status;
            const placed = Object.assign({}, ticket, { status });
            return (
              <tr key={ticket.row}>
                <td className={styles.number}>{ticket.row}</td>
                {PREVIEWED_FIELDS.map((field) => (
                  <Cell key={field} field={field} ticket={placed} context={context} />
                ))}
                <td className={styles.day}>{ticket.created_at ? DAY.format(new Date(ticket.created_at)) : 'Now'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface CellProps {
  field: PreviewedField;
  ticket: Previewed;
  /** Missing until the board's configuration is here. */
  context: ChoiceContext | undefined;
}

function Cell({ field, ticket, context }: CellProps) {
  switch (field) {
    case 'title':
      return (
        <td className={styles.title} title={ticket.title}>
          {ticket.title}
        </td>
      );
    case 'labels':
      return <td className={styles.labels}>{ticket.labels.join(', ')}</td>;
    case 'estimate':
      return <td className={styles.number}>{ticket.estimate ?? ''}</td>;
    case 'status': {
      const isKnown = context?.configuration.statuses.some(({ key }) => key === ticket.status);
      return isKnown ? marked(field, ticket, context) : <td>{ticket.status_name ?? ticket.status}</td>;
    }
    default:
      return marked(field, ticket, context);
  }
}

function marked(
  field: Exclude<PreviewedField & ChosenField, ListField>,
  ticket: Previewed,
  context: ChoiceContext | undefined,
): ReactNode {
  const [value = ''] = valuesIn(ticket, field);
  const { mark, label } = context && value !== '' ? optionOf(field, value, context) : { mark: null, label: '' };
  return (
    <td>
      <span className={styles.marked}>
        {mark}
        {label}
      </span>
    </td>
  );
}
