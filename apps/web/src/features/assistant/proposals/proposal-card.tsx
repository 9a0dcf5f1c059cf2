// Shows a proposal line by line, with buttons to approve, reject and undo it.
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import type { LineChange, Proposal } from '@worklane/contract/proposals';
import type { ProposalState } from '@worklane/domain/assistant/vocabulary';
import { Problem } from '../../../ui/problems/problem.tsx';
import { useKeepFocus } from '../../../ui/use-keep-focus.ts';
import { ProgramName } from '../../tickets/parts/program-name.tsx';
import { proposalQuery } from '../data.ts';
import styles from './proposal.module.css';
import { approveProposal, changeLine, changesWords, isDone, rejectProposal, undoProposal } from './proposal-changes.ts';
import { ProposalLine } from './proposal-line.tsx';

const STATES: Record<ProposalState, string> = {
  waiting: 'Waiting for you',
  approved: 'Approved',
  rejected: 'Rejected',
  undone: 'Undone',
  lapsed: 'Lapsed',
};

/** What is said of a proposal that changes nothing any more. */
const ENDED = {
  rejected: 'None of it was applied.',
  undone: 'Its changes were undone.',
  lapsed: 'It was not approved within seven days. Ask again.',
};

interface CardProps {
  id: string;
  projects: readonly Project[];
  /** Whether the answer is still being written. */
  isGrowing?: boolean;
  /** Whether it says which project it is about. */
  isNamed?: boolean;
}

export function ProposalCard({ id, projects, isGrowing = false, isNamed = false }: CardProps) {
  const { data, error, refetch } = useQuery(proposalQuery(id));
  if (data) {
    const project = projects.find((each) => each.id === data.project_id);
    return <Card proposal={data} project={project} isGrowing={isGrowing} isNamed={isNamed} />;
  }
  if (error) return <Problem title="The proposal could not be loaded" error={error} onRetry={() => void refetch()} />;
  return <p className={styles.loading}>Loading the proposal...</p>;
}

interface Props {
  proposal: Proposal;
  project: Project | undefined;
  isGrowing: boolean;
  isNamed: boolean;
}

function Card({ proposal, project, isGrowing, isNamed }: Props) {
  const { state, lines, choices, source, program } = proposal;
  const client = useQueryClient();
  // One after the other: each names the version that the last one has left.
  const change = useMutation({
    scope: { id: `proposal ${proposal.id}` },
    mutationFn: (changed: { line: string; change: LineChange }) => changeLine(client, proposal, changed),
  });
  const decide = useMutation({ mutationFn: (decision: () => Promise<void>) => decision() });
  // A live update can show the approval before its request is answered: Undo has the focus then, and works.
  const undo = useMutation({ mutationFn: () => undoProposal(client, proposal.batch_id) });
  const isWaiting = state === 'waiting';
  const isBusy = decide.isPending || change.isPending;
  const problem = undo.error ?? decide.error ?? change.error;
  // Each decision replaces the buttons; after the last one there is none.
  const keepFocus = useKeepFocus();
  const headingId = `proposal-${proposal.id}`;
  return (
    <article className={styles.card} aria-labelledby={headingId} tabIndex={-1} ref={keepFocus}>
      <header className={styles.head}>
        <h3 className={styles.title} id={headingId}>
          {program ? (
            <>
              Proposal of <ProgramName program={program} />
            </>
          ) : source === 'agent' ? (
            'Proposal of a program'
          ) : (
            'Proposal'
          )}
          {isNamed && project && (
            <>
              {' for '}
              <bdi>{project.name}</bdi>
            </>
          )}
        </h3>
        <span className={styles.state} data-state={state}>
          {STATES[state]}
        </span>
      </header>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <ProposalLine
            key={line.id}
            line={line}
            choices={choices}
            projectKey={project?.key ?? ''}
            isWaiting={isWaiting}
            isBusy={isBusy}
            onChange={(changed) => change.mutateAsync({ line: line.id, change: changed })}
          />
        ))}
      </ul>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem.message}
        </p>
      )}
      <Decision
        proposal={proposal}
        isBusy={isBusy || isGrowing}
        isUndoing={undo.isPending}
        onApprove={() => decide.mutate(() => approveProposal(client, proposal))}
        onReject={() => decide.mutate(() => rejectProposal(client, proposal))}
        onUndo={() => undo.mutate()}
      />
    </article>
  );
}

interface DecisionProps {
  proposal: Proposal;
  isBusy: boolean;
  isUndoing: boolean;
  onApprove: () => void;
  onReject: () => void;
  onUndo: () => void;
}

function Decision({ proposal, isBusy, isUndoing, onApprove, onReject, onUndo }: DecisionProps) {
  const { state, lines, batch_id } = proposal;
  const count = lines.filter(isDone).length;
  if (state === 'waiting') {
    return (
      <footer className={styles.foot}>
        <Button size="compact-sm" disabled={isBusy || count === 0} onClick={onApprove}>
          {`Approve ${changesWords(count)}`}
        </Button>
        <Button size="compact-sm" variant="default" disabled={isBusy} onClick={onReject}>
          Reject
        </Button>
      </footer>
    );
  }
  if (state === 'approved') {
    return (
      <footer className={styles.foot}>
        <span className={styles.note}>{`You approved ${changesWords(count)}.`}</span>
        {batch_id && (
          <Button size="compact-sm" variant="default" disabled={isUndoing} onClick={onUndo}>
            Undo
          </Button>
        )}
      </footer>
    );
  }
  return (
    <footer className={styles.foot}>
      <span className={styles.note}>{ENDED[state]}</span>
    </footer>
  );
}
