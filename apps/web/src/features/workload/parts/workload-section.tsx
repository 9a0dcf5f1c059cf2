// Shows who has how much to do in which week, and moves work to other people and weeks.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { WorkloadTicket } from '@worklane/contract/workload';
import { useCallback, useMemo, useState } from 'react';
import { dataOf } from '../../../platform/query/data-of.ts';
import { useUndoKeys } from '../../../platform/undo/use-undo-keys.ts';
import { ChartFrame } from '../../../ui/charts/chart-frame.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { NotLoaded } from '../../../ui/problems/not-loaded.tsx';
import { DaysOff } from '../../capacity/parts/days-off.tsx';
import { ProposedDaysOff } from '../../capacity/parts/proposed-days-off.tsx';
import { companyQuery } from '../../companies/data.ts';
import { peopleQuery } from '../../companies/parts/people.ts';
import { projectsQuery } from '../../projects/data.ts';
import { cellQuery, type WorkloadView, workloadKeys, workloadQuery } from '../data.ts';
import map from '../heat-map.module.css';
import { HeatMap } from '../heat-map.tsx';
import { MostRoom } from '../most-room.tsx';
import { MoveDialog } from '../move-dialog.tsx';
import type { Destination } from '../move-work.ts';
import { TicketPanel } from '../ticket-panel.tsx';
import { useChosenCell } from '../use-chosen-cell.ts';
import { useWorkloadEvents } from '../use-workload-events.ts';
import styles from '../workload.module.css';
import { moveTicket } from '../workload-changes.ts';
import { workloadTable } from '../workload-table.ts';

export function WorkloadSection({ view }: { view: WorkloadView }) {
  const client = useQueryClient();
  const { companyId } = view;
  const query = useQuery(workloadQuery(view));
  const workload = dataOf(query);
  const operationalDays = useQuery(companyQuery(companyId)).data?.operational_days;
  // Faces take their colours from the members of the company, here as on every other screen.
  useQuery(peopleQuery(companyId));
  const { cell, choose, close, title } = useChosenCell();
  const [personId, setPersonId] = useState<string>();
  const [moved, setMoved] = useState<WorkloadTicket>();
  const membersOf = useMembersOf(companyId);
  useUndoKeys(companyId);
  useWorkloadEvents(workloadKeys.all);
  const move = useCallback(
    (ticket: WorkloadTicket, to: Destination) =>
      void moveTicket({ client, companyId, ticket, from: cell, to, operationalDays: operationalDays ?? [] }),
    [client, companyId, cell, operationalDays],
  );
  const drop = useCallback(
    (ticketId: string, to: Destination) => {
      const ticket = client.getQueryData(cellQuery(view, cell).queryKey)?.find(({ id }) => id === ticketId);
      if (ticket) move(ticket, to);
    },
    [client, view, cell, move],
  );
  if (!workload) return <NotLoaded query={query} name="workload" />;
  return (
    <div className={styles.sides}>
      <ChartFrame title="Team workload" table={workloadTable(workload)} fileName={`workload-${workload.weeks[0]}`}>
        <HeatMap workload={workload} chosen={cell} onChoose={choose} onPerson={setPersonId} onDrop={drop} />
        <Legend />
      </ChartFrame>
      <aside className={styles.side} aria-label="Work in this cell">
        <TicketPanel view={view} workload={workload} cell={cell} title={title} onMove={setMoved} onClose={close} />
        <MostRoom workload={workload} />
      </aside>
      {personId && (
        <Dialog
          title={`Days off of ${workload.people.find(({ user_id }) => user_id === personId)?.name}`}
          width={640}
          onClose={() => setPersonId(undefined)}
        >
          <ProposedDaysOff of={personId} />
          <DaysOff companyId={companyId} userId={personId} />
        </Dialog>
      )}
      {moved && (
        <MoveDialog
          ticket={moved}
          from={cell}
          workload={workload}
          memberIds={membersOf(moved.project_id)}
          onMove={(to) => move(moved, to)}
          onClose={() => setMoved(undefined)}
        />
      )}
    </div>
  );
}

function useMembersOf(companyId: string): (projectId: string) => ReadonlySet<string> {
  const { data } = useQuery(projectsQuery(companyId));
  return useMemo(() => {
    const byProject = new Map(data?.map(({ id, members }) => [id, new Set(members.map(({ user_id }) => user_id))]));
    return (projectId) => byProject.get(projectId) ?? new Set();
  }, [data]);
}

function Legend() {
  return (
    <div className={map.legend}>
      <span>Load</span>
      <span className={map.entry}>
        <span className={map.swatches} aria-hidden="true">
          {['0', '1', '2', '3', '4', '5'].map((level) => (
            <i key={level} data-level={level} />
          ))}
        </span>
        0 to 100%
      </span>
      <span className={map.entry}>
        <i data-level="over" aria-hidden="true" />▲ over
      </span>
      <span className={map.entry}>
        <i data-level="far" aria-hidden="true" />▲ over 120%
      </span>
      <span className={map.rule}>
        Choose a name to see or enter days off. Capacity is daily hours × working days, less days off, holidays and the
        meetings of connected calendars. This week counts from today; earlier weeks show logged hours.
      </span>
    </div>
  );
}
