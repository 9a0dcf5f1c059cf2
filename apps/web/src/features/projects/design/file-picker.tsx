// Chooses a Figma file by team and project. Figma can't list teams: a new one is named by its address.
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { parseTeamAddress } from '@worklane/domain/figma/design-address';
import { useState } from 'react';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { Problem } from '../../../ui/problems/problem.tsx';
import list from '../../../ui/rows/framed-list.module.css';
import { Waiting } from '../../../ui/waiting.tsx';
import { projectFilesQuery, teamProjectsQuery, teamsQuery } from './design-data.ts';
import styles from './file-picker.module.css';

interface Props {
  companyId: string;
  isPending: boolean;
  onChoose: (fileKey: string) => void;
}

/** A project's files beyond this are linked by their address. */
const SHOWN = 200;

export function FilePicker({ companyId, isPending, onChoose }: Props) {
  const client = useQueryClient();
  const [team, setTeam] = useState('');
  const [figmaProject, setFigmaProject] = useState('');
  const teams = useQuery(teamsQuery(companyId));
  const projects = useQuery({ ...teamProjectsQuery(companyId, team), enabled: team !== '' });
  const choose = (id: string) => {
    setTeam(id);
    setFigmaProject('');
  };
  const known = teams.data ?? [];
  return (
    <div className={styles.picker}>
      {known.length > 0 && (
        <NativeSelect
          label="Team"
          value={known.some(({ id }) => id === team) ? team : ''}
          data={[{ value: '', label: 'Choose a team' }, ...known.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
      <NewTeam
        onTeam={(id) => {
          choose(id);
          void client.fetchQuery(teamProjectsQuery(companyId, id)).then(
            () => client.invalidateQueries(teamsQuery(companyId)),
            () => undefined,
          );
        }}
      />
      {team !== '' &&
        (projects.error ? (
          <Problem
            title="The projects of this team couldn’t be loaded"
            refusal={projects.error.message}
            onRetry={() => void projects.refetch()}
          />
        ) : projects.data ? (
          <NativeSelect
            label="Project at Figma"
            value={figmaProject}
            data={[
              { value: '', label: projects.data.length > 0 ? 'Choose a project' : 'This team has no projects' },
              ...projects.data.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) => setFigmaProject(event.currentTarget.value)}
          />
        ) : (
          <Waiting words="Loading projects..." />
        ))}
      {figmaProject !== '' && (
        <Files companyId={companyId} figmaProject={figmaProject} isPending={isPending} onChoose={onChoose} />
      )}
    </div>
  );
}

function NewTeam({ onTeam }: { onTeam: (id: string) => void }) {
  const [address, setAddress] = useState('');
  const id = parseTeamAddress(address);
  return (
    <div>
      <div className={styles.row}>
        <TextInput
          label="Address of a team"
          placeholder="https://www.figma.com/files/team/..."
          description="In Figma: open the team’s page and copy its address"
          autoComplete="off"
          spellCheck={false}
          maxLength={2_000}
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Button variant="default" disabled={!id} onClick={() => id && onTeam(id)}>
          Show projects
        </Button>
      </div>
      {address.trim() !== '' && !id && <FormAlert message="This is not the address of a Figma team." />}
    </div>
  );
}

function Files({ companyId, figmaProject, isPending, onChoose }: Props & { figmaProject: string }) {
  const { data, error, refetch } = useQuery(projectFilesQuery(companyId, figmaProject));
  if (error) {
    return (
      <Problem
        title="The files of this project couldn’t be loaded"
        refusal={error.message}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Waiting words="Loading files..." />;
  if (data.length === 0) return <p className={list.none}>This project has no files.</p>;
  return (
    <ul className={list.list} aria-label="Files">
      {data.slice(0, SHOWN).map(({ key, name, last_modified }) => (
        <li key={key} className={styles.file}>
          <div className={styles.about}>
            <span className={styles.name}>{name}</span>
            {last_modified && (
              <span className={styles.changed}>
                Changed <RelativeTime at={last_modified} />
              </span>
            )}
          </div>
          <Button
            variant="default"
            size="xs"
            disabled={isPending}
            aria-label={`Link ${name}`}
            onClick={() => onChoose(key)}
          >
            Link
          </Button>
        </li>
      ))}
    </ul>
  );
}
