// Moves a ticket to another person or week by choosing both: what dragging does, for the keyboard.
import { Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import type { Workload, WorkloadTicket } from '@worklane/contract/workload';
import { useState } from 'react';
import { Form } from '../../ui/form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { SubmitFoot } from '../../ui/overlays/submit-foot.tsx';
import type { Cell } from './data.ts';
import type { Destination } from './move-work.ts';
import { weekLabel } from './week-label.ts';
import styles from './workload.module.css';

interface Props {
  ticket: WorkloadTicket;
  from: Cell;
  workload: Workload;
  /** Who is on the project of the ticket. */
  memberIds: ReadonlySet<string>;
  onMove: (to: Destination) => void;
  onClose: () => void;
}

const NOBODY = 'nobody';
const AS_IS = 'as is';

export function MoveDialog({ ticket, from, workload: { people, weeks, today }, memberIds, onMove, onClose }: Props) {
  const [person, setPerson] = useState(from.userId ?? NOBODY);
  const [week, setWeek] = useState(from.week ?? AS_IS);
  const members = people.filter(({ user_id }) => memberIds.has(user_id) || user_id === from.userId);
  const coming = weeks.filter((monday, index) => (weeks[index + 1] ?? '9999') > today || monday === from.week);
  return (
    <Dialog title={`Move ${ticket.key}`} onClose={onClose}>
      <Form
        className={styles.form}
        onSubmit={() => {
          onMove({ userId: person === NOBODY ? null : person, ...(week !== AS_IS && { week }) });
          onClose();
        }}
      >
        <p className={styles.muted} dir="auto">
          {ticket.title}
        </p>
        <Select
          label="Person"
          data-autofocus
          data={[
            { value: NOBODY, label: 'Nobody' },
            ...members.map(({ user_id, name }) => ({ value: user_id, label: name })),
          ]}
          searchable
          openOnFocus={false}
          allowDeselect={false}
          value={person}
          onChange={(value) => setPerson(value ?? NOBODY)}
        />
        <Select
          label="Week"
          data={[
            ...(from.week ? [] : [{ value: AS_IS, label: 'Keep its dates' }]),
            ...coming.map((monday) => ({ value: monday, label: weekLabel(monday, today) })),
          ]}
          allowDeselect={false}
          value={week}
          onChange={(value) => setWeek(value ?? AS_IS)}
        />
        <SubmitFoot submit="Move ticket" onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
