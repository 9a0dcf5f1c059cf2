// Reports how a sprint goes or went: what it held, its burndown, and the velocity over past sprints.
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import type { Burndown, Sprint } from '@worklane/contract/sprints';
import { useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Problem } from '../../../ui/problems/problem.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { useSprintDay, useSprints } from '../data.ts';
import { BurndownChart } from '../report/burndown-chart.tsx';
import { ReportFigures } from '../report/report-figures.tsx';
import styles from '../report/sprint-report.module.css';
import { UnitChoice } from '../report/unit-choice.tsx';
import { VelocityChart } from '../report/velocity-chart.tsx';
import { burndownQuery, velocityQuery } from './figures.ts';
import { inOfferedOrder, STANDING_LABELS, sprintDays, standingOf } from './sprint-facts.ts';

export type Unit = 'hours' | 'tickets';

interface Props {
  project: Project;
  sprintId: string;
}

export function SprintReport({ project, sprintId }: Props) {
  const sprints = useSprints(project.id);
  const sprint = sprints?.find(({ id }) => id === sprintId);
  if (!sprints) return <Waiting words="Loading the report..." />;
  if (!sprint) return <EmptyState title="Sprint not found" text="It may have been deleted, or the link is wrong." />;
  return <Report key={sprint.id} project={project} sprint={sprint} sprints={sprints} />;
}

interface ReportProps {
  project: Project;
  sprint: Sprint;
  sprints: readonly Sprint[];
}

function Report({ project, sprint, sprints }: ReportProps) {
  const [unit, setUnit] = useState<Unit>('hours');
  const today = useSprintDay(project.company_id);
  const burndown = useQuery(burndownQuery(project.id, sprint.id));
  const velocity = useQuery(velocityQuery(project.id));
  return (
    <div className={styles.report}>
      <div className={styles.head}>
        <SprintChoice project={project} sprint={sprint} sprints={sprints} />
        <span className={styles.days}>
          {sprintDays(sprint, today)} · {STANDING_LABELS[standingOf(sprint, today)]}
        </span>
        <UnitChoice unit={unit} onChange={setUnit} />
      </div>
      {sprint.goal && (
        <p className={styles.goal} dir="auto">
          {sprint.goal}
        </p>
      )}
      {burndown.data ? (
        <OneSprint sprint={sprint} burndown={burndown.data} unit={unit} />
      ) : burndown.error ? (
        <Problem error={burndown.error} onRetry={() => void burndown.refetch()} />
      ) : (
        <Waiting words="Counting the sprint..." />
      )}
      {velocity.data && velocity.data.sprints.length > 0 && (
        <VelocityChart projectKey={project.key} velocity={velocity.data} unit={unit} />
      )}
    </div>
  );
}

function OneSprint({ sprint, burndown, unit }: { sprint: Sprint; burndown: Burndown; unit: Unit }) {
  return (
    <>
      <ReportFigures report={burndown.report} isOver={sprint.status === 'completed'} unit={unit} />
      <BurndownChart sprint={sprint} burndown={burndown} unit={unit} />
    </>
  );
}

function SprintChoice({ project, sprint, sprints }: ReportProps) {
  const navigate = useNavigate();
  return (
    <NativeSelect
      aria-label="Sprint"
      size="xs"
      data={inOfferedOrder(sprints).map(({ id, name }) => ({ value: id, label: name }))}
      value={sprint.id}
      onChange={({ currentTarget: { value: sprintId } }) =>
        void navigate({
          to: '/projects/$projectKey/sprints/$sprintId',
          params: { projectKey: project.key, sprintId },
          replace: true,
        })
      }
    />
  );
}
