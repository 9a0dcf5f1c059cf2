// Previews what would be imported, with its problems and choices. Nothing has been written yet.
import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { BoardConfiguration } from '@worklane/contract/boards';
import type { TicketImport } from '@worklane/contract/imports';
import type { Project } from '@worklane/contract/projects';
import { can } from '@worklane/domain/access/can';
import { DEFAULT_STATUS } from '@worklane/domain/tickets/vocabulary';
import { useMemo, useState } from 'react';
import { useViewer } from '../../../platform/session/use-viewer.ts';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { boardConfigurationQuery } from '../../tickets/data.ts';
import { countColumns, sayTooManyColumns } from '../count-columns.ts';
import { runImport } from '../data.ts';
import { countComing, countOf, sayFindings } from '../import-words.ts';
import styles from './import-stages.module.css';
import { PeopleList } from './people-list.tsx';
import { PreviewTable } from './preview-table.tsx';
import { ProblemList } from './problem-list.tsx';
import { type Chosen, type Kinds, NEW_STATUS, StatusChoices } from './status-choices.tsx';

interface Props {
  project: Project;
  current: TicketImport;
  onRun: (running: TicketImport) => void;
  onCancel: () => void;
  onAgain: () => void;
}

/** What the user may leave out or import in another form. */
const NO_CHOICES = { skip_bad_rows: false, with_archived: false, with_sub_tickets: false };

export function Preview({ project, current, onRun, onCancel, onAgain }: Props) {
  const [choices, setChoices] = useState(NO_CHOICES);
  const { skip_bad_rows, with_archived: withArchived } = choices;
  const viewer = useViewer(useMemo(() => [project], [project]));
  const canMake = can(viewer, 'project.settings', { company_id: project.company_id, project_id: project.id });
  const canInvite = can(viewer, 'member.invite', { company_id: project.company_id });
  const { data: board } = useQuery(boardConfigurationQuery(project));
  const { names, chosen, kinds, choose, statuses } = useStatusChoices({ current, board, canMake, withArchived });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => runImport(current.id, Object.assign({ statuses }, choices)),
    onSuccess: onRun,
  });
  const badRows = current.total - current.good;
  const ticketCount = countComing(current, withArchived);
  const hasAny = ticketCount > 0 || (current.documents ?? 0) > 0;
  const isAllowed = canMake || current.source !== 'archive';
  const newStatuses = names.filter(({ name }) => chosen[name] === NEW_STATUS).map(({ name }) => name);
  const tooMany = board && sayTooManyColumns(countColumns(board.statuses, newStatuses));
  const mayRun = isAllowed && board && !tooMany && hasAny && (badRows === 0 || skip_bad_rows);
  return (
    <>
      <div className={styles.stage}>
        <Findings current={current} withArchived={withArchived} />
        <Choices current={current} choices={choices} onChoose={(changes) => setChoices({ ...choices, ...changes })} />
        {names.length > 0 && (
          <StatusChoices
            project={project}
            names={names}
            chosen={chosen}
            onChoose={choose}
            canMake={canMake}
            kinds={kinds}
          />
        )}
        <PeopleList people={current.people} people_count={current.people_count} canInvite={canInvite} />
        <ProblemList problems={current.problems} count={current.problem_count} />
        {current.preview.length > 0 && <PreviewTable project={project} current={current} chosen={chosen} />}
        <FormAlert
          message={
            isAllowed
              ? (tooMany ?? error?.message)
              : 'Only people who can change this project’s settings can import an archive.'
          }
        />
      </div>
      <div className={styles.foot}>
        <Button className={styles.apart} variant="default" onClick={onAgain}>
          Choose another file
        </Button>
        <Button className={styles.spare} variant="subtle" color="gray" onClick={onCancel}>
          Cancel
        </Button>
        <Button data-autofocus disabled={!mayRun || isPending} onClick={() => mutate()}>
          {`Import ${ticketCount === 0 && hasAny ? countOf(current.documents ?? 0, 'document') : countOf(ticketCount, 'ticket')}`}
        </Button>
      </div>
    </>
  );
}

interface StatusOptions {
  current: TicketImport;
  board: BoardConfiguration | undefined;
  /** The user may add statuses to the board. */
  canMake: boolean;
  withArchived: boolean;
}

/** Holds the status of the board that each status of the file becomes. */
function useStatusChoices({ current, board, canMake, withArchived }: StatusOptions) {
  const [changed, setChanged] = useState<Chosen>({});
  const [kinds, setKinds] = useState<Kinds>({});
  const fallback = (board?.statuses.find(({ key }) => key === DEFAULT_STATUS) ?? board?.statuses[0])?.key ?? '';
  const suggested = current.statuses.map(({ name, status }) => [
    name,
    status ?? (canMake ? NEW_STATUS : fallback),
  ]) satisfies [string, string][];
  const chosen: Chosen = Object.assign(Object.fromEntries(suggested), changed);
  // A status that only archived tickets have is imported with them alone.
  const names = current.statuses.filter(({ count, archived = 0 }) => withArchived || count > archived);
  return {
    names,
    chosen,
    kinds,
    choose: (those: readonly string[], status: string, kind?: Kinds[string]) => {
      setChanged(Object.assign({}, changed, Object.fromEntries(those.map((name) => [name, status]))));
      if (kind) setKinds(Object.assign({}, kinds, Object.fromEntries(those.map((name) => [name, kind]))));
    },
    /** As the server takes them. */
    statuses: names.map(({ name, category }) => ({
      name,
      status: chosen[name] === NEW_STATUS ? null : (chosen[name] ?? null),
      category: kinds[name] ?? category,
    })),
  };
}

function Findings({ current, withArchived }: { current: TicketImport; withArchived: boolean }) {
  const [summary, ...exceptions] = sayFindings(current, withArchived);
  return (
    <div>
      <p className={styles.strong}>{current.file_name}</p>
      <p className={styles.findings}>
        {summary}
        {exceptions.map((exception) => (
          <span key={exception} className={styles.but}>
            {exception}
          </span>
        ))}
      </p>
    </div>
  );
}

interface ChoicesProps {
  current: TicketImport;
  choices: typeof NO_CHOICES;
  onChoose: (changes: Partial<typeof NO_CHOICES>) => void;
}

/** Offers each choice only for a file that has such rows. */
function Choices({ current, choices, onChoose }: ChoicesProps) {
  const bad = current.total - current.good;
  return (
    <>
      {bad > 0 && (current.good > 0 || current.documents) && (
        <Checkbox
          label={bad === 1 ? 'Leave out the bad row' : `Leave out the ${countOf(bad, 'bad row')}`}
          description="Otherwise fix the file and choose it again."
          checked={choices.skip_bad_rows}
          onChange={(event) => onChoose({ skip_bad_rows: event.currentTarget.checked })}
        />
      )}
      {current.archived > 0 && (
        <Checkbox
          label={`Import ${countOf(current.archived, 'archived ticket')} too`}
          description="Otherwise archived tickets are left out."
          checked={choices.with_archived}
          onChange={(event) => onChoose({ with_archived: event.currentTarget.checked })}
        />
      )}
      {current.sub_tickets > 0 && (
        <Checkbox
          label={`Make ${countOf(current.sub_tickets, 'checklist item')} sub-tickets`}
          description="Otherwise checklists become part of the description."
          checked={choices.with_sub_tickets}
          onChange={(event) => onChoose({ with_sub_tickets: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
