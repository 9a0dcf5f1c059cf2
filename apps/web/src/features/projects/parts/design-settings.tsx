// Shows the project's Figma file in the settings (tab Integrations), and links it by its address or from a list.
import { Button, TextInput } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { figma, type ProjectDesign } from '@worklane/contract/integrations/figma';
import type { Project } from '@worklane/contract/projects';
import { can } from '@worklane/domain/access/can';
import { designAddress } from '@worklane/domain/figma/design-address';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { dataOf } from '../../../platform/query/data-of.ts';
import { FRESHNESS } from '../../../platform/query/freshness.ts';
import { subscribe } from '../../../platform/realtime/realtime.ts';
import { useViewer } from '../../../platform/session/use-viewer.ts';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { ask } from '../../../ui/overlays/ask.ts';
import { NotLoaded } from '../../../ui/problems/not-loaded.tsx';
import { toastDone, toastError } from '../../../ui/toast.tsx';
import { FilePicker } from '../design/file-picker.tsx';
import { updateProject } from '../project-changes.ts';
import { IntegrationSection } from '../settings/integration-section.tsx';
import { NotConnected } from '../settings/not-connected.tsx';
import styles from '../settings/settings.module.css';

const designQuery = (project: string) =>
  queryOptions({
    queryKey: ['projects', 'design', project],
    queryFn: ({ signal }) => call(figma.ofProject, { params: { project }, signal }),
    staleTime: FRESHNESS.projects,
  });

export function DesignSettings({ project }: { project: Project }) {
  const client = useQueryClient();
  const options = designQuery(project.id);
  const query = useQuery(options);
  useEffect(() => {
    const refresh = () => void client.invalidateQueries(designQuery(project.id));
    const ends = [subscribe('project.updated', refresh), subscribe('integration.changed', refresh)];
    return () => {
      for (const end of ends) end();
    };
  }, [client, project.id]);
  const stored = dataOf(query);
  return (
    <IntegrationSection
      id="figma"
      title="Figma"
      note="Link the design file of this project. The assistant reads what it holds, and links to its frames in tickets show as pictures that tell when the design changes."
    >
      {!stored ? (
        <NotLoaded query={query} name="the design file" />
      ) : stored.file ? (
        <Linked project={project} file={stored.file} stored={stored} />
      ) : stored.is_connected ? (
        <LinkForm project={project} onLinked={(design) => client.setQueryData(options.queryKey, design)} />
      ) : (
        <NotConnected project={project} product="Figma" next="link a file here" isBroken={stored.is_broken} />
      )}
    </IntegrationSection>
  );
}

function LinkForm({ project, onLinked }: { project: Project; onLinked: (design: ProjectDesign) => void }) {
  const [url, setUrl] = useState('');
  const [isChoosing, setIsChoosing] = useState(false);
  // What the account can reach beyond this project is for members who may connect it.
  const viewer = useViewer(useMemo(() => [project], [project]));
  const mayChoose = can(viewer, 'company.edit', { company_id: project.company_id });
  const link = useMutation({
    mutationFn: (address: string) => call(figma.link, { params: { project: project.id }, body: { url: address } }),
    onSuccess: (design) => {
      onLinked(design);
      toastDone('Design file linked', design.file?.name ?? undefined);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (url.trim() !== '') link.mutate(url.trim());
  };
  return (
    <div className={styles.form}>
      <form className={styles.form} onSubmit={submit}>
        <TextInput
          label="Address of the file"
          placeholder="https://www.figma.com/design/..."
          description="In Figma: Share, then Copy link"
          autoComplete="off"
          spellCheck={false}
          maxLength={2_000}
          value={url}
          onChange={(event) => {
            setUrl(event.currentTarget.value);
            link.reset();
          }}
        />
        <FormAlert message={link.error?.message} />
        <div className={styles.foot}>
          <Button type="submit" loading={link.isPending} disabled={url.trim() === ''}>
            Link file
          </Button>
          {mayChoose && (
            <Button variant="subtle" aria-expanded={isChoosing} onClick={() => setIsChoosing(!isChoosing)}>
              Choose from a team
            </Button>
          )}
        </div>
      </form>
      {isChoosing && (
        <FilePicker
          companyId={project.company_id}
          isPending={link.isPending}
          onChoose={(file_key) => link.mutate(designAddress({ file_key, node_id: null }))}
        />
      )}
    </div>
  );
}

interface LinkedProps {
  project: Project;
  file: NonNullable<ProjectDesign['file']>;
  stored: Pick<ProjectDesign, 'is_connected' | 'is_broken'>;
}

const NOTHING = { figma_file_key: null, figma_file_name: null, figma_file_url: null };

function Linked({ project, file, stored: { is_connected, is_broken } }: LinkedProps) {
  const client = useQueryClient();
  const name = file.name ?? 'Figma file';
  const unlink = useMutation({
    mutationFn: () => updateProject(client, project, NOTHING),
    onSuccess: () => toastDone('Design file unlinked'),
    onError: ({ message }) => toastError('The design file was not unlinked', message),
  });
  return (
    <div className={styles.form}>
      <div className={styles.row}>
        <div>
          <a href={file.url} target="_blank" rel="noreferrer" className={styles.link}>
            {name}
          </a>
          <p className={styles.note}>
            <Facts file={file} />
          </p>
        </div>
        <Button
          variant="outline"
          color="red"
          loading={unlink.isPending}
          onClick={() =>
            ask({
              title: `Unlink ${name}?`,
              text: `The pictures of its frames disappear from the tickets of ${project.name}. The links in their texts stay, and bring the pictures back when the file is linked again.`,
              action: 'Unlink',
              onConfirm: () => unlink.mutate(),
            })
          }
        >
          Unlink
        </Button>
      </div>
      {!is_connected && (
        <NotConnected project={project} product="Figma" next="its frames are read again" isBroken={is_broken} />
      )}
    </div>
  );
}

function Facts({ file: { last_modified, checked_at, counts } }: Pick<LinkedProps, 'file'>) {
  if (!last_modified || !checked_at) return 'Not read yet';
  return (
    <>
      Changed <RelativeTime at={last_modified} />, checked <RelativeTime at={checked_at} />
      {counts && ` · ${counts.pages} pages, ${counts.frames} frames, ${counts.components} components`}
    </>
  );
}
