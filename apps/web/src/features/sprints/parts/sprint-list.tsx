// Lists a project's sprints: their dates, how full they are, and the actions on each.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import type { Sprint, SprintConfigFields } from '@worklane/contract/sprints';
import { SPRINT_DEFAULTS } from '@worklane/domain/sprints/vocabulary';
import { useState } from 'react';
import { useUndoKeys } from '../../../platform/undo/use-undo-keys.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import framed from '../../../ui/rows/framed-list.module.css';
import { toastDone, toastError } from '../../../ui/toast.tsx';
import { ticketCount } from '../../tickets/parts/ticket-count.ts';
import { sprintConfigQuery, useSprintDay, useSprints } from '../data.ts';
import { CompleteDialog } from '../edit/complete-dialog.tsx';
import { SprintDialog } from '../edit/sprint-dialog.tsx';
import { SprintRow } from '../edit/sprint-row.tsx';
import styles from '../edit/sprints.module.css';
import { NO_TICKETS, useSprintCounts } from '../edit/use-sprint-counts.ts';
import { deleteSprint, generateSprints, restoreSprint, updateSprint, useSprintChange } from '../sprint-changes.ts';
import { inOfferedOrder } from './sprint-facts.ts';

const { count: MORE } = SPRINT_DEFAULTS;
/** Of those that are over there can be hundreds. */
const OVER_STEP = 20;

type Asked = { kind: 'edit'; sprint: Sprint | undefined } | { kind: 'complete' | 'delete'; sprint: Sprint };

export function SprintList({ project }: { project: Project }) {
  const sprints = useSprints(project.id);
  const { data: config, isPending } = useQuery(sprintConfigQuery(project.company_id));
  const counts = useSprintCounts(project);
  const today = useSprintDay(project.company_id);
  useUndoKeys(project.id);
  const [asked, setAsked] = useState<Asked>();
  const [shownOver, setShownOver] = useState(OVER_STEP);
  const close = () => setAsked(undefined);
  const { generate, start, remove } = useListChanges(project);

  // The form of a new one begins with what the company says.
  if (!sprints || isPending || (!project.sprint_enabled && sprints.length === 0)) return null;
  const ordered = inOfferedOrder(sprints);
  const parts = [
    { label: 'Sprints', list: ordered.filter(({ status }) => status !== 'completed') },
    { label: 'Completed', list: ordered.filter(({ status }) => status === 'completed') },
  ];
  const countsOf = ({ id }: Sprint) => counts?.get(id) ?? NO_TICKETS;

  return (
    <div className={styles.lists}>
      {parts.map(({ label, list }, index) =>
        index > 0 && list.length === 0 ? null : (
          <section key={label} aria-label={label}>
            <div className={styles.head}>
              <h2 className={styles.heading}>{label}</h2>
              {index === 0 && project.sprint_enabled && (
                <NewSprints
                  projectKey={project.key}
                  isPending={generate.isPending}
                  onGenerate={() => generate.mutate(undefined)}
                  onNew={() => setAsked({ kind: 'edit', sprint: undefined })}
                />
              )}
            </div>
            {list.length === 0 ? (
              <NoSprints isOn={project.sprint_enabled} />
            ) : (
              <ul className={framed.list}>
                {list.slice(0, index === 0 ? list.length : shownOver).map((sprint) => (
                  <SprintRow
                    key={sprint.id}
                    sprint={sprint}
                    counts={counts && countsOf(sprint)}
                    today={today}
                    isStarting={start.isPending && start.variables.id === sprint.id}
                    onStart={() => start.mutate(sprint)}
                    onComplete={() => setAsked({ kind: 'complete', sprint })}
                    onEdit={() => setAsked({ kind: 'edit', sprint })}
                    onDelete={() => setAsked({ kind: 'delete', sprint })}
                  />
                ))}
              </ul>
            )}
            {index > 0 && list.length > shownOver && (
              <Button
                className={styles.more}
                variant="default"
                size="compact-sm"
                onClick={() => setShownOver(shownOver + OVER_STEP)}
              >
                Show more
              </Button>
            )}
          </section>
        ),
      )}
      {asked && (
        <Asking
          asked={asked}
          project={project}
          sprints={sprints}
          config={config ?? SPRINT_DEFAULTS}
          counts={counts && asked.sprint && countsOf(asked.sprint)}
          onDelete={remove.mutate}
          onClose={close}
        />
      )}
    </div>
  );
}

const PLUS = <IconPlus size={14} stroke={1.75} aria-hidden="true" />;

function useListChanges(project: Project) {
  const generate = useSprintChange(project.id, {
    save: () => generateSprints(project.id, MORE),
    onSaved: (made) => toastDone(made.length === 1 ? '1 sprint created' : `${made.length} sprints created`),
    onRefused: (message) => toastError('No sprints were created', message),
  });
  const start = useSprintChange(project.id, {
    save: (sprint: Sprint) => updateSprint(sprint, { status: 'active' }),
    onSaved: ({ name }) => toastDone(`${name} started`),
    onRefused: (message) => toastError('The sprint was not started', message),
  });
  const remove = useSprintChange(project.id, {
    save: deleteSprint,
    undoOf: (_, sprint) => ({
      words: `${sprint.name} deleted`,
      name: 'The deletion',
      done: `${sprint.name} is back`,
      undo: () => restoreSprint(sprint),
    }),
    onRefused: (message) => toastError('The sprint was not deleted', message),
  });
  return { generate, start, remove };
}

interface NewProps {
  projectKey: string;
  isPending: boolean;
  onGenerate: () => void;
  onNew: () => void;
}

function NewSprints({ projectKey, isPending, onGenerate, onNew }: NewProps) {
  return (
    <span className={styles.actions}>
      <Link className={styles.plan} to="/projects/$projectKey/sprints" params={{ projectKey }}>
        Plan
      </Link>
      <Button variant="default" size="xs" loading={isPending} onClick={onGenerate}>
        Create the next {MORE}
      </Button>
      <Button size="xs" leftSection={PLUS} onClick={onNew}>
        New sprint
      </Button>
    </span>
  );
}

function NoSprints({ isOn }: { isOn: boolean }) {
  return (
    <p className={framed.none}>
      {isOn
        ? `No sprints planned. Create the next ${MORE === 3 ? 'three' : MORE}, or one with your own dates.`
        : 'No sprints planned. Sprints are off for this project.'}
    </p>
  );
}

interface AskingProps {
  asked: Asked;
  project: Project;
  sprints: readonly Sprint[];
  config: SprintConfigFields;
  /** Of the sprint it is about; undefined until they are known. */
  counts: typeof NO_TICKETS | undefined;
  onDelete: (sprint: Sprint) => void;
  onClose: () => void;
}

function Asking({ asked, project, sprints, config, counts, onDelete, onClose }: AskingProps) {
  const today = useSprintDay(project.company_id);
  const { all } = counts ?? NO_TICKETS;
  switch (asked.kind) {
    case 'edit':
      return (
        <SprintDialog
          project={project}
          sprints={sprints}
          today={today}
          config={config}
          sprint={asked.sprint}
          onClose={onClose}
        />
      );
    case 'complete':
      return (
        <CompleteDialog sprint={asked.sprint} sprints={sprints} unfinished={counts?.unfinished} onClose={onClose} />
      );
    case 'delete':
      return (
        <ConfirmDialog
          isOpen
          title={`Delete ${asked.sprint.name}?`}
          action="Delete sprint"
          onClose={onClose}
          onConfirm={() => onDelete(asked.sprint)}
        >
          {all === 0 ? 'No ticket is in it.' : `${ticketCount(all)} in it ${all === 1 ? 'goes' : 'go'} to the backlog.`}
        </ConfirmDialog>
      );
  }
}
